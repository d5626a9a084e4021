import { afterEach, expect, test } from "vitest";
import { addressAuthorIn } from "../languages/say.ts";
import { shippedTexts } from "../languages/shipped.ts";
import { takeTexts } from "../languages/texts.ts";
import { createProgram } from "./program.ts";

afterEach(() => addressAuthorIn("en"));

test.each([
  ["en", "Usage: commonplace", "list every fault of the content folder"],
  ["de", "Aufruf: commonplace", "nennt jeden Fehler im Inhaltsordner"],
  ["fr", "Usage : commonplace", "énumère chaque erreur du dossier de contenu"],
  ["es", "Uso: commonplace", "enumera cada fallo de la carpeta de contenido"],
])("P146: commands explain themselves in %s", async (language, usage, check) => {
  takeTexts(new Map([[language, (await shippedTexts(language)) ?? {}]]));
  addressAuthorIn(language);
  const unused = () => {
    throw new Error("Nothing is opened or printed here.");
  };
  const program = createProgram({
    print: unused,
    note: unused,
    progress: unused,
    confirm: unused,
    readFile: unused,
    exitWith: unused,
    open: unused,
  });
  program.configureOutput({ getOutHelpWidth: () => 200 });
  const help = program.helpInformation();
  expect(help).toContain(usage);
  expect(help).toContain(check);
});
