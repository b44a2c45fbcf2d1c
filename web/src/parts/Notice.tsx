// The setting for notices of the system when it is my turn; where there can be none it says why.
import { useSignal } from "@preact/signals";
import { say } from "../language";
import { wantNotices, whyNoNotices } from "../notices";
import { Switch } from "../screens/SettingsSheet";
import { settings } from "../settings";

export function NoticeSwitch() {
  const isAsked = useSignal(0); // what the browser allows is no signal: look again after asking
  const why = isAsked.value >= 0 && whyNoNotices();
  const label = say("Avisos cuando me toca", "Notices when it is my turn");
  const turn = async (on: boolean) => {
    await wantNotices(on);
    isAsked.value += 1;
  };
  if (why) {
    return (
      <div class="switch">
        <div>
          <p class="setting-label">{label}</p>
          <p class="setting-note">{why}</p>
        </div>
      </div>
    );
  }
  return (
    <Switch
      label={label}
      note={say("Del sistema, cuando la página no está a la vista.", "From the system, when the page is not in sight.")}
      on={settings.value.notices && Notification.permission === "granted"}
      turn={(on) => void turn(on)}
    />
  );
}
