// Which screen is shown, and what all of them share: the two voices that speak to screen readers.
import "page:styles";
import { render } from "preact";
import { assertive, polite } from "./announcer";
import "./appearance";
import { keepShell } from "./install";
import { later } from "./later";
import { place } from "./router";
import { change } from "./settings";
import { SetUp } from "./screens/SetUp";
import { Start } from "./screens/Start";

const AtTable = later(() => import("./screens/AtTable").then((screen) => screen.AtTable));

function Page() {
  return (
    <>
      <Screen />
      <div class="visually-hidden" role="status" aria-live="polite">
        {polite.value}
      </div>
      <div class="visually-hidden" role="alert" aria-live="assertive">
        {assertive.value}
      </div>
    </>
  );
}

function Screen() {
  const { path } = place.value;
  const [, table, replay] = /^\/t\/([\w-]+)(\/replay)?$/.exec(path) ?? [];
  if (table) return <AtTable key={table} id={table} isReplay={!!replay} />;
  if (path === "/new") return <SetUp />;
  return <Start />;
}

const plain = place.peek().query.get("plain");
if (plain !== null) change({ plain: plain === "1" });
render(<Page />, document.getElementById("page")!);
keepShell();
