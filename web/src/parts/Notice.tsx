// The setting for notices of the system when it is my turn; where the browser has none it is absent.
import { useSignal } from "@preact/signals";
import { say } from "../language";
import { canNotify, wantNotices } from "../notices";
import { Switch } from "../screens/SettingsSheet";
import { settings } from "../settings";

export function NoticeSwitch() {
  const isRefused = useSignal(false);
  if (!canNotify() && !isRefused.value) return null;
  const turn = async (on: boolean) => {
    isRefused.value = !(await wantNotices(on)) && on;
  };
  return (
    <Switch
      label={say("Avisos cuando me toca", "Notices when it is my turn")}
      note={
        isRefused.value
          ? say("El navegador no los permite.", "The browser does not allow them.")
          : say("Del sistema, cuando la página no está a la vista.", "From the system, when the page is not in sight.")
      }
      on={settings.value.notices && Notification.permission === "granted"}
      turn={(on) => void turn(on)}
    />
  );
}
