import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { metricsText } from "../src/metrics/metrics.ts";
import { everyFigure } from "./support/figures.ts";

const deploy = join(import.meta.dirname, "../deploy");
const read = (path: string) => readFileSync(join(deploy, path), "utf8");

/** The names under which figures are told, as a query names them, and their labels. */
async function told() {
  const { text } = await metricsText(everyFigure());
  const lines = text.split("\n").filter((line) => line.startsWith("commonplace_"));
  const labels = new Map<string, Set<string>>();
  for (const line of lines) {
    const [name = ""] = line.match(/^\w+/) ?? [];
    const named = [...line.matchAll(/(\w+)="/g)].map(([, label]) => label ?? "");
    labels.set(name, new Set([...(labels.get(name) ?? []), ...named]));
  }
  return labels;
}

/** Every figure that a query names, with the labels by which it chooses there. */
function askedIn(query: string): { name: string; labels: string[] }[] {
  return [...query.matchAll(/(commonplace_\w+)(?:\{([^}]*)\})?/g)].map(([, name = "", chosen = ""]) => ({
    name,
    labels: [...chosen.matchAll(/(\w+)(?:=~?|!=|!~)"/g)].map(([, label]) => label ?? ""),
  }));
}

/** What Prometheus adds by itself. */
const added = ["job", "instance"];

async function expectTold(queries: readonly string[]): Promise<void> {
  const known = await told();
  for (const query of queries)
    for (const { name, labels } of askedIn(query)) {
      expect([...known.keys()], query).toContain(name);
      expect([...(known.get(name) ?? []), ...added], query).toEqual(expect.arrayContaining(labels));
    }
}

interface Board {
  readonly schemaVersion: number;
  readonly panels: readonly {
    readonly id: number;
    readonly type: string;
    readonly title: string;
    readonly gridPos: { readonly h: number; readonly w: number; readonly x: number; readonly y: number };
    readonly targets?: readonly { readonly expr: string; readonly refId: string }[];
  }[];
  readonly templating: { readonly list: readonly { readonly definition?: string }[] };
}

const board = () => JSON.parse(read("grafana/commonplace.json")) as Board;

test("P233: every figure and label that the board asks for is told at /metrics, and every figure is on the board", async () => {
  const queries = board().panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const variables = board().templating.list.flatMap(({ definition }) => definition ?? []);
  expect(queries.length).toBeGreaterThan(20);
  await expectTold([...queries, ...variables]);
  const asked = new Set(queries.flatMap(askedIn).map(({ name }) => name));
  const withoutParts = [...(await told()).keys()].filter((name) => !/_(sum|count)$/.test(name));
  expect(withoutParts.filter((name) => !asked.has(name))).toEqual([]);
});

test("the board's panels have an id each and lie beside each other", () => {
  const { panels, schemaVersion } = board();
  expect(schemaVersion).toBeGreaterThanOrEqual(39);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const { gridPos: a, title } of panels) {
    expect(a.x + a.w, title).toBeLessThanOrEqual(24);
    const beside = panels.filter(
      ({ gridPos: b }) => b !== a && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h,
    );
    expect(beside, title).toEqual([]);
  }
});

test("P233: every alert asks for figures that are told, and says what to do", async () => {
  const { groups } = parse(read("prometheus/alerts.yml"));
  const rules = groups.flatMap(({ rules }: { rules: object[] }) => rules);
  expect(rules.length).toBeGreaterThan(5);
  for (const rule of rules)
    expect(rule).toMatchObject({
      alert: expect.stringMatching(/^Commonplace[A-Z]/),
      expr: expect.stringContaining("commonplace_"),
      labels: { severity: expect.stringMatching(/^(warning|critical)$/) },
      annotations: { summary: expect.any(String), description: expect.any(String) },
    });
  await expectTold(rules.map(({ expr }: { expr: string }) => expr));
});
