// Runs the tests of the page's pure functions, tests/*.test.ts: `node test.mjs [NAME...]`, such as `node test.mjs toss`.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const chosen = process.argv.slice(2);
const names = readdirSync(join(here, "tests")).filter((name) => /\.test\.tsx?$/.test(name));
const wanted = names.filter((name) => !chosen.length || chosen.includes(name.replace(/\.test\.tsx?$/, "")));
const folder = mkdtempSync(join(here, "node_modules", ".tests-")); // where packages are found
try {
  await esbuild.build({
    absWorkingDir: here,
    entryPoints: wanted.map((name) => join("tests", name)),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    jsx: "automatic",
    jsxImportSource: "preact",
    loader: { ".css": "empty", ".svg": "empty", ".woff2": "empty" },
    sourcemap: "inline",
    logLevel: "warning",
  });
  const files = readdirSync(folder).map((name) => join(folder, name));
  process.exitCode =
    spawnSync(process.execPath, ["--enable-source-maps", "--test", ...files], { stdio: "inherit" }).status ?? 1;
} catch {
  process.exitCode = 1; // esbuild has told why
} finally {
  rmSync(folder, { recursive: true });
}
