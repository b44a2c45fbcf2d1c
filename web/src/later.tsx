// A screen whose code comes when it is first shown.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

const TRY_AGAIN = 2_000; // milliseconds after which it is fetched again, if it did not come

export function later<P extends object>(fetch: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Fetched: ComponentType<P> | null = null;
  return function Later(props: P) {
    const [, setHere] = useState(false);
    useEffect(() => {
      let timer = 0;
      const bring = () =>
        fetch().then(
          (screen) => {
            Fetched = screen;
            setHere(true);
          },
          () => (timer = window.setTimeout(bring, TRY_AGAIN)),
        );
      if (!Fetched) void bring();
      return () => clearTimeout(timer);
    }, []);
    return Fetched && <Fetched {...props} />;
  };
}
