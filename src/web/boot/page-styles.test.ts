import { describe, expect, it } from "vitest";
import { pageStyles } from "./page-styles.ts";
import { styleTable } from "./style-table.ts";

const sheet = [
  `@charset "utf-8";`,
  `@layer base,parts;`,
  `@font-face{font-family:X;src:url(./x.woff2)}`,
  `@layer base{body{margin:0}.a{color:red}.b{color:blue}}`,
  `@media (width<48rem){.b{color:green}@supports (x:y){.a{top:0}}}`,
  `.a .b{left:0}.a:hover,.c{left:1px}.a:not(.c){left:2px}:is(.c,.a) p{left:3px}`,
  `.a{&:hover{x:y}.b{z:0}}.d:before{content:"} .a{"}`,
].join("");
const inline = stylesOf("/assets/all.css", sheet);
const page = (classes: string) =>
  inline(`<head><link rel="stylesheet" href="/assets/all.css"/></head><body><p class="${classes}">`);

function stylesOf(address: string, css: string) {
  return pageStyles({ [address]: styleTable(css) }, "m4rk");
}

describe("the styles of a page", () => {
  it("are the rules whose classes it has, and whatever has none", () => {
    expect(page("a")).toContain(
      `<style nonce="m4rk">@charset "utf-8";@layer base,parts;@font-face{font-family:X;src:url(/assets/x.woff2)}@layer base{body{margin:0}.a{color:red}}@media (width<48rem){@supports (x:y){.a{top:0}}}.a:hover,.c{left:1px}.a:not(.c){left:2px}:is(.c,.a) p{left:3px}.a{&:hover{x:y}.b{z:0}}</style>`,
    );
    expect(page("a  b")).toContain(".a .b{left:0}");
    expect(page("d")).toContain(`.d:before{content:"} .a{"}`);
    expect(page("")).not.toContain(".a{color:red}");
  });

  it("leave out what is for elements that it does not have", () => {
    const rules = stylesOf("/assets/x.css", `pre,p{x:1}table td{x:2}p[data-a~="b,c"]:not(table)::before{x:3}#pre{x:4}`);
    expect(rules(`<link rel="stylesheet" href="/assets/x.css"/><p>`)).toContain(
      `<style nonce="m4rk">pre,p{x:1}p[data-a~="b,c"]:not(table)::before{x:3}#pre{x:4}</style>`,
    );
  });

  it("leave out fonts for letters that it does not have", () => {
    const face = (name: string, range: string) => `@font-face{font-family:${name};unicode-range:${range}}`;
    const faces = [face("Latin", "U+20-7E,U+A0"), face("Greek", "U+370-3FF"), face("Wild", "U+4??,U+1F600")];
    const rules = stylesOf("/assets/x.css", faces.join(""));
    const on = (text: string) =>
      rules(`<link rel="stylesheet" href="/assets/x.css"/><p>${text}`).match(/Latin|Greek|Wild/g);
    expect(on("words")).toEqual(["Latin"]);
    expect(on("λόγος")).toEqual(["Latin", "Greek"]);
    expect(on("слово")).toEqual(["Latin", "Wild"]);
    expect(on("😀")).toEqual(["Latin", "Wild"]);
  });

  it("leave the whole sheet linked, under a name that no browser fetches", () => {
    expect(page("a")).toContain(`</style><link rel="later-stylesheet" href="/assets/all.css">`);
  });

  it("leave a sheet alone that is not one of the built ones", () => {
    const html = `<link rel="stylesheet" href="/theme.css"/><link rel="stylesheet" href="/assets/other.css"/>`;
    expect(inline(html)).toBe(html);
  });
});
