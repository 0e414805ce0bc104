import { readFileSync } from 'node:fs';
import { MENU, PAGES, type MemberRow, type OpenRow } from '@cessio/contract/routes';

const ROOT = new URL('../../../', import.meta.url);
const WRITTEN = 'written by `npm run openapi` from `shared/contract/src/routes/page-table.ts`.';
const rows = Object.entries(PAGES) as [string, MemberRow | OpenRow][];
const quoted = (text: string) => `'${text}'`;
const pascal = (text: string) => text.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The addresses, a constant each: an application bundles only those that it uses (docs/adr/0030). */
function addresses(): string {
  const lines = rows.map(([name, { path }]) => `export const ${name} = ${quoted(path)};\n`);
  return `/** Every address of the portal: ${WRITTEN} \`href\` fills in \`:id\`. */\n${lines.join('')}`;
}

/** The host's menu order: each entry's position and roles. */
function menuOrder(): string {
  const lines = MENU.map(({ entry, for: roles }) => {
    const whom = roles ? `, for: [${roles.map(quoted).join(', ')}]` : '';
    return `  { entry: ${quoted(entry)}${whom} },\n`;
  });
  return `import type { Role } from '@cessio/contract';

/** The menu in reading order, and which roles see an entry (everybody when absent): ${WRITTEN} */
export const MENU_ORDER: readonly { entry: string; for?: readonly Role[] }[] = [\n${lines.join('')}];\n`;
}

/** The component of a page: its file's only export, or the one named after its row. */
function componentIn(file: string, name: string): string {
  const found = [
    ...readFileSync(new URL(file, ROOT), 'utf8').matchAll(/^export (?:function |\{ )(\w+Page)(?:\(| \})/gm),
  ];
  const names = found.map(([, component]) => component);
  const component = names.length === 1 ? names[0] : `${pascal(name)}Page`;
  if (component === undefined || !names.includes(component))
    throw new Error(`${file} exports no ${component ?? 'page'}, which the page ${name} names.`);
  return component;
}

/** The routes of a remote; each page is fetched when first shown. */
function routesOf(remote: string): string {
  const loaders = new Map<string, string>();
  const routes = rows.flatMap(([name, { page, text = '', needs }]) => {
    const [owner, ...rest] = page?.split('/') ?? [];
    if (owner !== remote) return [];
    const file = `features/${rest.join('/')}.page.tsx`;
    const component = componentIn(`remote-${remote}/src/${file}`, name);
    const loader = `lazyPage(() => import('./${file}'), ${quoted(component)})`;
    if ((loaders.get(component) ?? loader) !== loader) throw new Error(`Two files export ${component}.`);
    loaders.set(component, loader);
    const who = typeof needs === 'string' ? quoted(needs) : `[${needs.map(quoted).join(', ')}]`;
    return `  pageRoute(pages.${name}, ${quoted(`${remote}:${text}`)}, ${who}, ${component}),\n`;
  });
  const constants = [...loaders].map(([component, loader]) => `const ${component} = ${loader};\n`);
  return `import { pageRoute, pages } from '@cessio/contract';
import { lazyPage, type PortalRoute } from '@cessio/shell';

${constants.join('')}
/** The routes of the remote: ${WRITTEN} */
export const routes: PortalRoute[] = [\n${routes.join('')}];\n`;
}

/** Everything that follows from the table of pages, by file. */
export function pageModules(): Record<string, string> {
  const remotes = new Set(rows.flatMap(([, { page }]) => page?.split('/')[0] ?? []));
  return {
    'shared/contract/src/routes/pages.ts': addresses(),
    'host/src/menu/order.ts': menuOrder(),
    ...Object.fromEntries(
      [...remotes].map((remote) => [`remote-${remote}/src/page-routes.ts`, routesOf(remote)]),
    ),
  };
}
