import { permissionsOf, type WidgetPlace, type Who } from '@cessio/contract';
import type { RemoteDefinition } from '@cessio/shell';

const EVERYBODY: Record<string, Who> = {
  client: { role: 'client' },
  supplier: { role: 'supplier' },
  adviser: { role: 'adviser', department: 'ADVISER' },
  m1: { role: 'm1', department: 'M1' },
  super: { role: 'super' },
};

/** Roles that the host's guard admits to a page, from its route's declaration. */
export function rolesOf({ routes }: RemoteDefinition, path: string): string[] {
  const handle = routes.find((route) => route.path === path)?.handle;
  const wanted = [handle?.permission ?? []].flat();
  return Object.keys(EVERYBODY).filter((name) =>
    wanted.some((permission) => permissionsOf(EVERYBODY[name] as Who).includes(permission as never)),
  );
}

/** Tests that a remote has a title and code for every widget that it places. */
export function testWidgets(
  { name, widgets = {} }: RemoteDefinition,
  places: readonly WidgetPlace[],
  texts: object,
) {
  it('names every widget that it places, and brings the code of each', async () => {
    expect(Object.keys(widgets).toSorted()).toEqual([...new Set(places.map((one) => one.name))].toSorted());
    for (const { title } of places) expect(texts).toHaveProperty([title.replace(`${name}:`, '')]);
    for (const load of Object.values(widgets)) expect((await load()).default).toBeInstanceOf(Function);
  });
}
