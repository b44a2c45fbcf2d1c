// Makes the page of a game's rules from docs/rules: an index, and every clause with its id at the line's end.
// What is for the terminal alone (how actions are written) is left out. No HTML of the source passes through.
import { Marked } from "marked";

const CLAUSE = /^[A-Z][A-Z0-9]-\d+$/;
const MENTION = /\b[A-Z][A-Z0-9]-\d+\b/g;
const NOTATION_SECTIONS = [
  ["Cómo se escriben las jugadas", "How actions are written"],
  ["Notación", "Notation"],
  ["Jugadas", "Actions"],
].flat();
const NOTATION_COLUMNS = ["acción", "action"];

/** The rules in Markdown as a fragment of HTML. */
export function pageOfRules(markdown) {
  const tokens = forThePage(new Marked().lexer(markdown));
  const sections = withIds(tokens);
  return indexOf(sections) + new Marked({ renderer: rendererFor(tokens) }).parser(tokens);
}

function forThePage(tokens) {
  const told = withoutSections(tokens).filter(({ type, depth }) => !(type === "heading" && depth === 1));
  const isNotation = ({ type, header }) => type === "table" && NOTATION_COLUMNS.includes(header[0].text);
  const next = (place) => told.slice(place + 1).find(({ type }) => type !== "space");
  return told.filter((token, place) => {
    const announces = token.type === "paragraph" && token.text.endsWith(":") && isNotation(next(place) ?? {});
    return !announces && !isNotation(token);
  });
}

function withoutSections(tokens) {
  let isLeftOut = false;
  return tokens.filter((token) => {
    if (token.type === "heading" && token.depth <= 2) isLeftOut = NOTATION_SECTIONS.includes(token.text);
    return !isLeftOut;
  });
}

/** The headings of the sections; every heading gets an id, and every table that of its section. */
function withIds(tokens) {
  let last = "";
  for (const token of tokens) {
    if (token.type === "heading") token.id = last = `rules-${slug(token.text)}`;
    if (token.type === "table") token.section = last;
  }
  return tokens.filter(({ type, depth }) => type === "heading" && depth === 2);
}

function slug(text) {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}

function indexOf(sections) {
  const lines = sections.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`);
  return `<nav class="index"><ul>${lines.join("")}</ul></nav>\n`;
}

function clauseOf(item) {
  const first = item.tokens[0]?.tokens?.[0];
  return first?.type === "strong" && CLAUSE.test(first.text) ? first.text : null;
}

function rendererFor(tokens) {
  const items = tokens.filter(({ type }) => type === "list").flatMap((list) => list.items);
  const clauses = new Set(items.map(clauseOf));
  const linked = (html) => html.replace(MENTION, (id) => (clauses.has(id) ? `<a href="#${id}">${id}</a>` : id));
  return {
    // The sheet's title stands above the sections.
    heading({ id, depth, tokens }) {
      return `<h${depth + 1} id="${id}">${this.parser.parseInline(tokens)}</h${depth + 1}>\n`;
    },
    list({ items }) {
      const kind = items.every(clauseOf) ? ' class="clauses"' : "";
      return `<ul${kind}>\n${items.map((item) => this.listitem(item)).join("")}</ul>\n`;
    },
    listitem(item) {
      const clause = clauseOf(item);
      if (!clause) return `<li>${this.parser.parse(item.tokens)}</li>\n`;
      const [first, ...rest] = item.tokens;
      const text = this.parser.parseInline(withoutId(first.tokens));
      const end = `<span class="clause">${clause}</span>`;
      return `<li id="${clause}"><p>${text}</p>${this.parser.parse(rest)}${end}</li>\n`;
    },
    table(token) {
      const row = (cells, tag) =>
        `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join("")}</tr>`;
      const head = row(token.header, "th").replaceAll("<th></th>", "<td></td>");
      const body = token.rows.map((cells) => row(cells, "td")).join("\n");
      const table = `<table><thead>${head}</thead><tbody>\n${body}\n</tbody></table>`;
      return `<div class="wide" tabindex="0" role="group" aria-labelledby="${token.section}">${table}</div>\n`;
    },
    code({ text }) {
      return `<pre>${escapeHtml(text)}</pre>\n`;
    },
    text(token) {
      if (token.tokens) return this.parser.parseInline(token.tokens);
      return linked(token.escaped ? token.text : escapeHtml(token.text));
    },
    link({ tokens }) {
      return this.parser.parseInline(tokens);
    },
    image({ text }) {
      return escapeHtml(text);
    },
    html({ text }) {
      return escapeHtml(text);
    },
  };
}

/** A clause's words after its id, without the remarks in code alone: `(end)` is how the terminal writes it. */
function withoutId([, ...words]) {
  const kept = words.map((word) => ({ ...word }));
  if (kept[0]?.type === "text") kept[0].text = kept[0].text.trimStart();
  return kept.filter((word, place) => {
    const [before, after] = [kept[place - 1], kept[place + 1]];
    const isRemark = word.type === "codespan" && before?.text?.endsWith(" (") && after?.text?.startsWith(")");
    if (!isRemark) return true;
    before.text = before.text.slice(0, -2);
    after.text = after.text.slice(1);
    return false;
  });
}

function escapeHtml(text) {
  const signs = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (sign) => signs[sign]);
}
