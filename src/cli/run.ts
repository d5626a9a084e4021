import { type Command, Option } from "commander";
import { say } from "../languages/say.ts";
import type { Terminal } from "./terminal.ts";
import type { Tools } from "./tools.ts";

/** What commands work with. `open` prepares the tools, only once a command has been understood. */
export type CommandParts<T> = Terminal & { readonly open: () => Promise<T> };

/** Makes actions of what commands do: the tools are opened and named, and what `act` answers is the exit code. */
export function actions<T extends Tools>(parts: CommandParts<T>) {
  return <Given extends unknown[]>(act: (tools: T, terminal: Terminal, ...given: Given) => Promise<0 | 1>) =>
    async (...given: [...Given, Command]): Promise<void> => {
      const command = given.at(-1) as Command;
      const tools = await parts.open();
      try {
        if (tools.place) parts.note(`commonplace: ${tools.place}`);
        tools.securityLog?.record(
          { event: "command-run", command: `${command.parent?.name()} ${command.name()}` },
          null,
        );
        parts.exitWith(await act(tools, parts, ...(given.slice(0, -1) as Given)));
      } finally {
        await tools.close();
      }
    };
}

export interface JsonOption {
  readonly json?: boolean;
}

export const jsonOption = (): Option => new Option("--json", say("commands.json"));

/** Says why nothing was done; to other programs the answer is `null`. */
export function refuse(note: Terminal["note"], why: string, json?: Terminal["print"]): 1 {
  note(why);
  json?.("null");
  return 1;
}
