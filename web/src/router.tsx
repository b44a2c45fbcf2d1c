// Which address is shown. `/` is the start, `/new` the set-up, `/t/ID` a table, `/t/ID/replay` its match again.
import { signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";

export interface PageAddress {
  path: string;
  query: URLSearchParams;
}

function here(): PageAddress {
  return { path: location.pathname, query: new URLSearchParams(location.search) };
}

export const place = signal<PageAddress>(here());
addEventListener("popstate", () => (place.value = here()));

export function go(address: string): void {
  history.pushState(null, "", address);
  place.value = here();
  scrollTo(0, 0);
}

type LinkProps = Omit<JSX.HTMLAttributes<HTMLAnchorElement>, "href"> & {
  href: string;
  children?: ComponentChildren;
};

/** A link inside the page, which a middle click still opens in a new tab. */
export function Link({ href, ...rest }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(href);
  };
  return <a href={href} onClick={follow} {...rest} />;
}
