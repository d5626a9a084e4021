import type { AreaTexts } from "../catalogue.ts";

export const upgradeCommands: AreaTexts<"upgradeCommands"> = {
  isCurrent: "Nichts zu tun: die Datenbank hat Schema {version}, mit dem diese Version arbeitet.",
  noDatabase: "Nichts zu tun: es gibt noch keine Datenbank.",
  failed: "Aus Schema {from} kann nicht {to} werden, und die Datenbank ist, wie sie war: {reason}",
  wouldChange: {
    one: "Aus Schema {from} würde {to}: {count} Zeile, {seconds} Sekunden an einer Kopie. Nichts wurde geändert.",
    other: "Aus Schema {from} würde {to}: {count} Zeilen, {seconds} Sekunden an einer Kopie. Nichts wurde geändert.",
  },
  changed: {
    one: "Aus Schema {from} wurde {to}: {count} Zeile, {seconds} Sekunden.",
    other: "Aus Schema {from} wurde {to}: {count} Zeilen, {seconds} Sekunden.",
  },
  kept: "Die Datenbank, wie sie war: {file}",
};
