import { type Command, Option } from "commander";
import type { Terminal } from "./terminal.ts";
import type { Tools } from "./tools.ts";

/** Where commands run. `open` prepares what they work with, only once a command has been understood. */
export type Scene<T> = Terminal & { readonly open: () => Promise<T> };

/** Makes actions of what commands do: the tools are opened and named, and what `act` answers is the exit code. */
export function actions<T extends Tools>(scene: Scene<T>) {
  return <Given extends unknown[]>(act: (tools: T, terminal: Terminal, ...given: Given) => Promise<0 | 1>) =>
    async (...given: [...Given, Command]): Promise<void> => {
      const command = given.at(-1) as Command;
      const tools = await scene.open();
      try {
        if (tools.place) scene.note(`commonplace: ${tools.place}`);
        tools.securityLog?.record(
          { event: "command-run", command: `${command.parent?.name()} ${command.name()}` },
          null,
        );
        scene.exitWith(await act(tools, scene, ...(given.slice(0, -1) as Given)));
      } finally {
        await tools.close();
      }
    };
}

export interface JsonOption {
  readonly json?: boolean;
}

export const jsonOption = (): Option => new Option("--json", "print JSON, for other programs");
