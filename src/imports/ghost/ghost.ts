import type { Export, ExportFile, Found, FoundText } from "../../domain/imports/export.ts";
import { say } from "../../languages/say.ts";
import { exportFault } from "../export-fault.ts";
import { createFileFinder, pathOfAddress } from "../find-file.ts";
import { jsonItems } from "../json-items.ts";

/** Ghost writes its own address so. */
const SELF = "__GHOST_URL__";

/** A row of Ghost's table `posts`, as far as it is read here. */
interface Row {
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  readonly html: string | null;
  readonly feature_image: string | null;
  readonly status: "published" | "draft" | "scheduled" | "sent";
  readonly type?: "post" | "page";
  /** Before Ghost 3. */
  readonly page?: boolean | 0 | 1;
  readonly visibility?: string;
  readonly created_at: string | number | null;
  readonly updated_at: string | number | null;
  readonly published_at: string | number | null;
  readonly custom_excerpt?: string | null;
  readonly canonical_url?: string | null;
  readonly codeinjection_head?: string | null;
  readonly codeinjection_foot?: string | null;
}

interface Meta {
  readonly post_id: string;
  readonly feature_image_alt?: string | null;
  readonly feature_image_caption?: string | null;
  readonly meta_description?: string | null;
  readonly email_subject?: string | null;
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}

/**
 * Reads Ghost's export (Settings, Labs, Export: one JSON file), alone or in a zip or folder with `content/`. It is read
 * twice: Ghost writes what posts refer to after them.
 */
export async function* readGhost(given: Export): AsyncGenerator<Found> {
  const file = findJson(given);
  const facts = await readFacts(file);
  const findFile = createFileFinder(given);
  const locate = (reference: string): string | null => {
    const path =
      reference.startsWith(SELF) || !/^https?:/i.test(reference) ? pathOfAddress(reference.replace(SELF, "")) : null;
    return path?.includes("content/") ? findFile(path.replace(/\/size\/w\d+(?:h\d+)?(?=\/)/, "")) : null;
  };
  yield { kind: "site", origins: [SELF] };
  for (const { name, slug } of facts.tags.values())
    if (!name.startsWith("#")) yield { kind: "term", from: `/tag/${slug}`, term: "tag", name };
  let isGhost = facts.isGhost;
  for await (const { value } of jsonItems(file, tablePaths("posts"))) {
    isGhost = true;
    const row = value as Partial<Row>;
    if (typeof row.id !== "string" && typeof row.id !== "number")
      yield {
        kind: "left-out",
        name: String(row.title ?? say("importCommands.aPost")),
        why: say("importCommands.noId"),
      };
    else yield { kind: "text", text: textOf(row as Row, facts, locate) };
  }
  if (!isGhost) throw exportFault(say("fileCommands.notOfGhost", { path: file.path }));
}

/** The JSON file in which Ghost's tables stand: the largest one. */
function findJson({ files }: Export): ExportFile {
  const [largest] = files.filter(({ path }) => /\.json$/i.test(path)).toSorted((one, other) => other.size - one.size);
  if (!largest) throw exportFault(say("fileCommands.noGhost"));
  return largest;
}

const tablePaths = (table: string): string[] => [`$.db.*.data.${table}.*`, `$.data.${table}.*`];

type Facts = Awaited<ReturnType<typeof readFacts>>;

async function readFacts(file: ExportFile) {
  const tags = new Map<string, Named>();
  const users = new Map<string, Named>();
  const metas = new Map<string, Meta>();
  const tagsOf = new Map<string, string[]>();
  const authorsOf = new Map<string, string[]>();
  const take: Readonly<Record<string, (row: never) => void>> = {
    tags: (row: Named) => void tags.set(row.id, row),
    users: (row: Named) => void users.set(row.id, row),
    posts_meta: (row: Meta) => void metas.set(row.post_id, row),
    posts_tags: (row: { post_id: string; tag_id: string }) => addTo(tagsOf, row.post_id, row.tag_id),
    posts_authors: (row: { post_id: string; author_id: string }) => addTo(authorsOf, row.post_id, row.author_id),
  };
  let isGhost = false;
  for await (const { path, value } of jsonItems(file, [...Object.keys(take), "settings"].flatMap(tablePaths))) {
    isGhost = true;
    if (typeof value === "object" && value !== null) take[String(path.at(-2))]?.(value as never);
  }
  return { isGhost, tags, users, metas, tagsOf, authorsOf };
}

function addTo(map: Map<string, string[]>, key: string, value: string): void {
  map.set(key, [...(map.get(key) ?? []), value]);
}

function textOf(row: Row, facts: Facts, locate: FoundText["locate"]): FoundText {
  const meta = facts.metas.get(row.id);
  const tags = (facts.tagsOf.get(row.id) ?? []).flatMap((id) => facts.tags.get(id) ?? []);
  const authors = (facts.authorsOf.get(row.id) ?? []).flatMap((id) => facts.users.get(id)?.name ?? []);
  const kind = row.type === "page" || row.page ? "page" : row.status === "sent" ? "letter" : "post";
  const date = isoTime(row.published_at) ?? isoTime(row.updated_at) ?? isoTime(row.created_at);
  const updated = isoTime(row.updated_at);
  const html = row.html ?? "";
  return {
    id: String(row.id),
    kind,
    status: row.status === "draft" || row.status === "scheduled" ? row.status : "published",
    access: accessOf(row.visibility),
    title: row.title,
    slug: row.slug,
    date,
    updated: updated && date && updated.slice(0, 10) > date.slice(0, 10) ? updated : null,
    description: row.custom_excerpt || meta?.meta_description || null,
    category: null,
    tags: tags.map(({ name }) => name).filter((name) => !name.startsWith("#")),
    authors: facts.users.size > 1 ? authors : [],
    image: row.feature_image
      ? {
          reference: row.feature_image,
          alt: meta?.feature_image_alt ?? null,
          caption: meta?.feature_image_caption?.replace(/<[^<>]*>/g, "") ?? null,
        }
      : null,
    canonical: row.canonical_url ?? null,
    addresses: [`/${row.slug}/`],
    extra: meta?.email_subject ? { subject: meta.email_subject } : {},
    body: { form: "html", text: html },
    locate,
    comments: [],
    lost: [
      ...(html.includes("<!--members-only-->") ? [say("importCommands.membersPart")] : []),
      ...(row.codeinjection_head || row.codeinjection_foot ? [say("importCommands.ownCode")] : []),
      ...(row.html === null && row.status !== "draft" ? [say("importCommands.noText")] : []),
    ],
  };
}

function accessOf(visibility = "public"): FoundText["access"] {
  if (visibility === "public") return "everyone";
  return visibility === "members" ? "members" : "paid";
}

/** Ghost wrote milliseconds before version 1. */
function isoTime(value: string | number | null | undefined): string | null {
  const time = new Date(value ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? null : time.toISOString().replace(".000Z", "Z");
}
