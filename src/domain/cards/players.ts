/** Where a recording of another site plays in place, once a reader asks for it. */
export interface Player {
  /** As readers know it: `YouTube`; the host, for an instance of PeerTube. */
  readonly service: string;
  /** The page for a frame: of the service's own host for embedding, which sets no cookie where it has such a one. */
  readonly address: string;
  readonly kind: "video" | "audio";
}

/** The services with a known player, as site.yaml names them. */
export const playerNames = ["youtube", "vimeo", "spotify", "soundcloud"] as const;
type PlayerName = (typeof playerNames)[number];

/** The host of an instance of PeerTube, as site.yaml names it. */
export const playerHost = /^(?=.{4,253}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/;

interface Service {
  readonly name: string;
  readonly hosts: readonly string[];
  readonly kind: Player["kind"];
  /** The player's address for the page of a recording; null for any other page. */
  player(page: URL): string | null;
}

const services: Readonly<Record<PlayerName, Service>> = {
  youtube: {
    name: "YouTube",
    hosts: ["youtube.com", "m.youtube.com", "music.youtube.com", "youtube-nocookie.com", "youtu.be"],
    kind: "video",
    // developers.google.com/youtube/player_parameters
    player(page) {
      const { hostname, pathname, searchParams } = page;
      const path = hostname === "youtu.be" ? `/v${pathname}` : pathname;
      const named = /^\/(?:v|embed|shorts|live)\/([\w-]{11})\/?$/.exec(path)?.[1];
      const id = named ?? (path === "/watch" ? searchParams.get("v") : null);
      if (!id || !/^[\w-]{11}$/.test(id)) return null;
      return withParameters(`https://www.youtube-nocookie.com/embed/${id}`, { autoplay: 1, start: startOf(page) });
    },
  },
  vimeo: {
    name: "Vimeo",
    hosts: ["vimeo.com", "player.vimeo.com"],
    kind: "video",
    // developer.vimeo.com/player/sdk/embed: `dnt` for no cookies, `h` for videos that are in no list.
    player(page) {
      const path = /^(?:\/video|\/channels\/[\w-]+|\/groups\/[\w-]+\/videos)?\/(\d{1,15})(?:\/([\da-f]{6,32}))?\/?$/;
      const [, id, hash] = path.exec(page.pathname) ?? [];
      if (!id) return null;
      const hidden = hash ?? page.searchParams.get("h")?.match(/^[\da-f]{6,32}$/)?.[0];
      const start = startOf(page);
      const address = withParameters(`https://player.vimeo.com/video/${id}`, { dnt: 1, autoplay: 1, h: hidden });
      return start === undefined ? address : `${address}#t=${start}s`;
    },
  },
  spotify: {
    name: "Spotify",
    hosts: ["open.spotify.com"],
    kind: "audio",
    player({ pathname }) {
      const path =
        /^\/(?:intl-[a-z-]{2,8}\/)?(?:embed\/)?(track|album|playlist|episode|show|artist)\/([\da-zA-Z]{22})\/?$/;
      const [, what, id] = path.exec(pathname) ?? [];
      return id ? `https://open.spotify.com/embed/${what}/${id}` : null;
    },
  },
  soundcloud: {
    name: "SoundCloud",
    hosts: ["soundcloud.com", "m.soundcloud.com"],
    kind: "audio",
    // developers.soundcloud.com/docs/api/html5-widget
    player({ pathname }) {
      if (!/^\/[\w-]+\/(?:sets\/)?[\w-]+\/?$/.test(pathname)) return null;
      const url = `https://soundcloud.com${pathname.replace(/\/$/, "")}`;
      return withParameters("https://w.soundcloud.com/player/", { url, auto_play: "true" });
    },
  },
};

const byHost = new Map(Object.values(services).flatMap((service) => service.hosts.map((host) => [host, service])));
const serviceAt = ({ hostname }: URL): Service | undefined => byHost.get(hostname.replace(/^www\./, ""));

/** The name of the service on which a page lies, where it is one of those that play; null for any other address. */
export function serviceOf(address: string): string | null {
  const page = URL.parse(address);
  return (page && serviceAt(page)?.name) ?? null;
}

/** Is this the page of one recording on a service with a known player? */
export function isRecording(address: string): boolean {
  return playerOf(address, playerNames) !== null;
}

/** What plays this page's recording in place. `allowed`: what site.yaml says, names of services and hosts of PeerTube. */
export function playerOf(address: string, allowed: readonly string[]): Player | null {
  const page = URL.parse(address);
  if (!page || !/^https?:$/.test(page.protocol)) return null;
  const name = playerNames.find((candidate) => services[candidate] === serviceAt(page));
  if (name !== undefined) {
    const { name: service, kind, player } = services[name];
    const found = allowed.includes(name) ? player(page) : null;
    return found === null ? null : { service, address: found, kind };
  }
  const video = allowed.includes(page.host) ? peerTubePlayer(page) : null;
  return video === null ? null : { service: page.host, address: video, kind: "video" };
}

/** docs.joinpeertube.org/api/embed-player; `p2p`: readers' browsers do not send pieces of the video to each other. */
function peerTubePlayer(page: URL): string | null {
  const [, id] = /^\/(?:w|videos\/watch|videos\/embed)\/([\w-]{20,40})\/?$/.exec(page.pathname) ?? [];
  if (!id) return null;
  return withParameters(`https://${page.host}/videos/embed/${id}`, { autoplay: 1, p2p: 0, start: startOf(page) });
}

/** Seconds from the beginning, where the address names them: `t=90`, `t=1m30s`, `start=90`, `#t=90s`. */
function startOf({ searchParams, hash }: URL): number | undefined {
  const written = searchParams.get("t") ?? searchParams.get("start") ?? /^#t=(\w+)$/.exec(hash)?.[1] ?? "";
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(written) ?? [];
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) || undefined;
}

function withParameters(address: string, values: Readonly<Record<string, string | number | undefined>>): string {
  const known = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return `${address}?${new URLSearchParams(known)}`;
}
