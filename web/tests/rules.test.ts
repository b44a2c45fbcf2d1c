// The pages of the rules: every clause with its id, no notation, nothing of the source's own HTML.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { pageOfRules } from "../rules.mjs";

const FOLDER = ["docs/rules", "../docs/rules"].find((folder) => existsSync(folder))!;
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith(".md"));

const NOTATION = /^([a-z]\d+|\d+|(place|take|secure|roll|rob|put)[-:].*|.*!|end|draw|catch)$/;

const source = (name: string) => readFileSync(`${FOLDER}/${name}`, "utf8");
const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map((found) => found[1]!);

test("a clause is an item with its id, which stands at its end", () => {
  const page = pageOfRules("# Juego\n\n## Una baza\n- **XY-1** Uno.\n- **XY-2** Dos, como en XY-1.\n");
  assert.equal(
    page,
    `<nav class="index"><ul><li><a href="#rules-una-baza">Una baza</a></li></ul></nav>
<h3 id="rules-una-baza">Una baza</h3>
<ul class="clauses">
<li id="XY-1"><p>Uno.</p><span class="clause">XY-1</span></li>
<li id="XY-2"><p>Dos, como en <a href="#XY-1">XY-1</a>.</p><span class="clause">XY-2</span></li>
</ul>
`,
  );
});

test("how actions are written is left out, with the line that announces it", () => {
  const table = "So it is written:\n\n| action | means |\n|---|---|\n| `stop` | stop |\n\n";
  assert.equal(
    pageOfRules(`## At this table\n\nAll is open.\n\n${table}That is all.\n\n## Notation\n\n\`r7\` is red.\n`),
    `<nav class="index"><ul><li><a href="#rules-at-this-table">At this table</a></li></ul></nav>
<h3 id="rules-at-this-table">At this table</h3>
<p>All is open.</p>
<p>That is all.</p>
`,
  );
});

test("a remark in code alone is left out of a clause", () => {
  const page = pageOfRules("- **XY-1** You say so (`end`), even then; with `limit` too.\n");
  assert.match(page, /<p>You say so, even then; with <code>limit<\/code> too\.<\/p>/);
});

test("HTML, links and pictures of the source do not pass", () => {
  const lines = [
    "## A <b>b</b>",
    "<script>x</script>",
    "A <i onclick=x>b</i> [c](javascript:d) ![e](https://f)",
    "```\n<g>\n```",
  ];
  const page = pageOfRules(lines.join("\n\n"));
  assert.doesNotMatch(page, /<(script|i|b|img|g)\b|javascript:|https:/);
  assert.match(page, /&lt;script&gt;/);
  assert.match(page, /c e/);
});

for (const name of FILES) {
  test(`${name}: every clause is there once, and every link leads somewhere`, () => {
    const page = pageOfRules(source(name));
    const clauses = all(/^- \*\*([A-Z0-9]+-\d+)\*\*/gm, source(name));
    const ids = all(/ id="([^"]+)"/g, page);
    assert.deepEqual(all(/<li id="([^"]+)"/g, page), clauses);
    assert.deepEqual(all(/<span class="clause">([^<]+)</g, page), clauses);
    assert.equal(new Set(ids).size, ids.length);
    for (const target of all(/href="#([^"]+)"/g, page)) assert.ok(ids.includes(target), target);
  });

  test(`${name}: no notation`, () => {
    const codes = all(/<code>([^<]+)</g, pageOfRules(source(name)));
    for (const code of codes) assert.doesNotMatch(code, NOTATION);
  });

  test(`${name}: the same clauses and sections in both languages`, () => {
    const [es, en] = ["es", "en"].map((lang) => pageOfRules(source(name.replace(/\.\w\w\.md$/, `.${lang}.md`))));
    assert.deepEqual(all(/<li id="([^"]+)"/g, es!), all(/<li id="([^"]+)"/g, en!));
    assert.equal(all(/(<h[34])/g, es!).length, all(/(<h[34])/g, en!).length);
  });
}
