import { basename } from "node:path";
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { everyPage, memberPages } from "./pages.ts";

const routes = everyPage().map(({ path, module }) => {
  const file = `pages/${module}`;
  const id = idOf(path, module);
  return path === "/" ? index(file, { id }) : route(path.slice(1), file, { id });
});
const isMembers = ({ path }: { path?: string }) => path !== undefined && Object.hasOwn(memberPages, `/${path}`);

/** The routes of the registry; the member pages stand in the frame of the member area. */
export default [
  ...routes.filter((page) => !isMembers(page)),
  layout("pages/member-area/member-area.tsx", { id: "pages/member-area" }, routes.filter(isMembers)),
] satisfies RouteConfig;

/** Ids stand in addresses (`?_routes=`), so they are short; a module that makes several pages has one for each. */
function idOf(path: string, module: string): string {
  const name = basename(module, ".tsx");
  return name === "coming-soon" ? `pages${path}` : `pages/${name}`;
}
