// What the tests know of rules.mjs.
export function pageOfRules(markdown: string): string;
