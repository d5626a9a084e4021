import { expect, test } from "vitest";
import { z } from "zod";
import { said } from "../languages/say.ts";
import { readYaml } from "./yaml.ts";

const schema = z.strictObject({ name: z.string(), email: z.string().optional(), list: z.array(z.string()).optional() });

test.each([
  ["name: Margins: a site", 'name: has a colon in its text; put the text between "quotes": name: "Margins: a site"'],
  [
    'name: The "best": a site',
    'name: has a colon in its text; put the text between "quotes": name: \'The "best": a site\'',
  ],
  ['name: "Margins', 'name: opens a quotation mark (") that is not closed'],
  [
    "name: 'It's here'",
    'name: has more text after the closing quotation mark (\'); put the text between "quotes" as a whole',
  ],
  ["name: [a] b", 'name: has more text after the closing bracket; put the text between "quotes"'],
  ["list: [a, b\nname: x", "list: opens a bracket ([) that is not closed"],
  ["name: @ada", 'name: begins with @, which means something else in YAML; put the text between "quotes"'],
  ["name: *Ada* writes", 'name: begins with *, which means something else in YAML; put the text between "quotes"'],
  ["\tname: x", "name: begins with a tab; YAML wants spaces there"],
  ["name x\nemail: y", "null: is no field: write “name: text”, with a colon and a space between them"],
  ["name:x\nemail: y", "null: needs a space after the colon"],
  ["name: x\nname: y", "name: is written twice"],
  ['name: "C:\\Users"', "name: has a backslash between \"double quotes\"; write two of them, or use 'single quotes'"],
  ["nmae: x", "name: is missing + nmae: is not a field that is known here; did you mean `name`?"],
])("%j is answered in the author's words", (text, expected) => {
  const { faults } = readYaml(text, 1, schema);
  expect(faults.map(({ field, message }) => `${field}: ${said(message)}`).join(" + ")).toBe(expected);
});

test("the line is the one to mend, also where the parser notices later", () => {
  expect(readYaml('email: x\nname: "Margins\n\n', 5, schema).faults[0]?.line).toBe(6);
  expect(readYaml("email: x\nname: a: b\n", 5, schema).faults[0]?.line).toBe(6);
});
