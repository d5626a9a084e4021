import { basename } from "node:path";
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { everyPage } from "./pages.ts";

const [members = [], others = []] = [true, false].map((forMembers) =>
  everyPage()
    .filter(({ policy }) => (policy.audience === "members") === forMembers)
    .map(({ path, module }) => {
      const file = `pages/${module}`;
      const id = idOf(path, module);
      return path === "/" ? index(file, { id }) : route(path.slice(1), file, { id });
    }),
);

/** The routes of the registry. What only members may see stands in the route of the member area, which guards it. */
export default [
  ...others,
  layout("pages/member-area/member-area.tsx", { id: "pages/member-area" }, members),
] satisfies RouteConfig;

/** Ids stand in addresses (`?_routes=`), so they are short; a module that makes several pages has one for each. */
function idOf(path: string, module: string): string {
  const isShared = everyPage().filter((page) => page.module === module).length > 1;
  return isShared ? `pages${path}` : `pages/${basename(module, ".tsx")}`;
}
