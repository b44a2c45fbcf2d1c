// Builds the page: `node build.mjs --out FOLDER [--watch]`. Everything that it loads lies in that folder.
import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import * as esbuild from "esbuild";
import { pageOfRules } from "./rules.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const { values: chosen } = parseArgs({
  options: { out: { type: "string" }, watch: { type: "boolean", default: false } },
});
const rules = join(here, "..", "docs", "rules");
const out = chosen.out ?? join(here, "..", "src", "sobremesa", "table", "page");

/** `games:registry` lists the games by their folders, so that no other file has to name one. */
const registry = {
  name: "registry",
  setup(build) {
    build.onResolve({ filter: /^games:registry$/ }, () => ({ path: "registry", namespace: "games" }));
    build.onLoad({ filter: /.*/, namespace: "games" }, async () => {
      const folder = join(here, "src", "games");
      const names = (await readdir(folder, { withFileTypes: true })).filter((each) => each.isDirectory());
      const lines = names.map(({ name }, place) => {
        return [
          `import { cover as cover${place} } from "./${name}/cover"; import "./${name}/cloth.css";`,
          `{ name: "${name}", cover: cover${place}, table: () => import("./${name}/index") }`,
        ];
      });
      return {
        contents: `${lines.map(([line]) => line).join("\n")}
          export const registry = [${lines.map(([, entry]) => entry).join(", ")}];`,
        resolveDir: folder,
        watchDirs: [folder, rules],
        watchFiles: [join(here, "src", "index.html"), ...(await readdir(rules)).map((name) => join(rules, name))],
      };
    });
  },
};

/**
 * The styles of the frame are one file, loaded at once and in one order, whichever screen asks for them: `page:styles`.
 * A game's own come after it. So what is loaded later never stands in the way of what was there.
 */
const styles = {
  name: "styles",
  setup(build) {
    const isOfGame = (folder) => basename(dirname(folder)) === "games" || basename(folder) === "plain";
    build.onResolve({ filter: /^page:styles$/ }, () => ({ path: "styles", namespace: "page" }));
    build.onLoad({ filter: /.*/, namespace: "page" }, async () => {
      const folders = [join(here, "src"), join(here, "src", "parts"), join(here, "src", "screens")];
      const lists = await Promise.all(folders.map((folder) => readdir(folder)));
      const files = folders.flatMap((folder, place) => lists[place].sort().map((name) => join(folder, name)));
      const lines = files.filter((file) => file.endsWith(".css")).map((file) => `import ${JSON.stringify(file)};`);
      return { contents: lines.join("\n"), resolveDir: here, watchDirs: folders };
    });
    build.onResolve({ filter: /\.css$/ }, ({ path, resolveDir, namespace }) => {
      if (namespace === "page" || isOfGame(dirname(join(resolveDir, path)))) return null;
      return { path, namespace: "styled" };
    });
    build.onLoad({ filter: /.*/, namespace: "styled" }, () => ({ contents: "" }));
  },
};

/** Writes index.html and the pages of the rules beside what was bundled. */
const pages = {
  name: "pages",
  setup(build) {
    build.onEnd(async ({ metafile, errors }) => {
      if (errors.length) return;
      const outputs = Object.entries(metafile.outputs);
      const [main] = outputs.find(([, output]) => output.entryPoint === "src/main.tsx");
      const made = outputs.map(([path]) => basename(path));
      // The first stylesheet has everything in it, in order; those of what is loaded later say the same again.
      const spare = made.filter((name) => name.endsWith(".css") && !name.startsWith("main-"));
      await Promise.all(spare.map((name) => rm(join(out, name), { force: true })));
      const names = made.filter((name) => !spare.includes(name));
      const fonts = names.filter((name) => name.endsWith(".woff2"));
      const styles = names.filter((name) => name.endsWith(".css"));
      const html = (await readFile(join(here, "src", "index.html"), "utf8"))
        .replace("{main}", basename(main))
        .replace("{styles}", styles.map((name) => `<link rel="stylesheet" href="/page/${name}">`).join("\n    "))
        .replace(
          "{fonts}",
          fonts
            .map((name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/page/${name}">`)
            .join("\n    "),
        );
      await writeFile(join(out, "index.html"), html);
      await writeRules();
      await writeInstallable();
      if (!chosen.watch) await writeWorker(html, basename(main), names);
      await writeLicences(Object.keys(metafile.inputs));
    });
  },
};

async function writeRules() {
  await mkdir(join(out, "rules"), { recursive: true });
  for (const name of await readdir(rules)) {
    const page = pageOfRules(await readFile(join(rules, name), "utf8"));
    await writeFile(join(out, "rules", name.replace(/\.md$/, ".html")), page);
  }
}

/** What a browser needs to put the page among the apps. */
async function writeInstallable() {
  const icons = (await readdir(join(here, "icons"))).map((name) => [join("icons", name), name]);
  for (const [from, to] of [...icons, ["src/manifest.webmanifest", "manifest.webmanifest"]]) {
    await copyFile(join(here, from), join(out, to));
  }
}

/** The worker knows the files of this very build, so that another build has another worker. */
async function writeWorker(html, main, names) {
  const files = [...names.sort(), "manifest.webmanifest", ...(await readdir(join(here, "icons"))).sort()];
  const version = createHash("sha256").update(html);
  for (const name of files) version.update(await readFile(join(out, name)));
  await esbuild.build({
    absWorkingDir: here,
    entryPoints: ["src/worker.ts"],
    outfile: join(out, "worker.js"),
    bundle: true,
    format: "iife",
    target: options.target,
    minify: true,
    define: { SHELL: JSON.stringify({ version: version.digest("hex").slice(0, 12), main, files }) },
    logLevel: "warning",
  });
}

/** What others have made of the page, under their own licences. */
async function writeLicences(inputs) {
  const packages = inputs.map((path) => path.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1]).filter(Boolean);
  const files = [...new Set(packages)].sort().map((name) => [name, join(here, "node_modules", name, "LICENSE")]);
  for (const name of await readdir(join(here, "fonts"))) {
    if (name.endsWith("-OFL.txt")) files.push([`the font ${name.replace("-OFL.txt", "")}`, join(here, "fonts", name)]);
  }
  const texts = await Promise.all(files.map(async ([name, path]) => `=== ${name}\n\n${await readFile(path, "utf8")}`));
  await writeFile(join(out, "licences.txt"), texts.join("\n\n"));
}

const options = {
  absWorkingDir: here,
  entryPoints: ["src/main.tsx"],
  outdir: out,
  bundle: true,
  splitting: true,
  format: "esm",
  target: ["chrome109", "firefox115", "safari16"],
  minify: !chosen.watch,
  sourcemap: chosen.watch ? "inline" : false,
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  loader: { ".woff2": "file", ".svg": "file", ".webm": "dataurl", ".mp4": "dataurl" },
  define: { IS_WATCHED: String(chosen.watch) },
  jsx: "automatic",
  jsxImportSource: "preact",
  metafile: true,
  logLevel: "warning",
  legalComments: "none",
  plugins: [registry, styles, pages],
};

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
if (chosen.watch) {
  await writeFile(join(out, ".watched"), ""); // the server reads the page anew on every reload
  const context = await esbuild.context(options);
  await context.watch();
} else {
  await esbuild.build(options).catch(() => process.exit(1)); // what is wrong has been told
}
