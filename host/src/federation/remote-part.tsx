import { Component, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { PortalRoute } from '@cessio/shell';
import { PageSkeleton } from '../base/page-skeleton.tsx';
import type { RemoteRecord } from './registry.ts';
import type { Part, Parts, Running, Take } from './running.ts';

/** ms within which a crash counts as one of the first render, including the render once its data has loaded. */
const FIRST_MS = 5000;

interface WatchProps {
  children: ReactNode;
  onCrash: (error: unknown, isFirst: boolean) => unknown;
}

/** Reports a crash, and whether it was in the first render. */
class Watch extends Component<WatchProps, { failed: boolean }> {
  override state = { failed: false };
  readonly #begun = performance.now();

  static getDerivedStateFromError = () => ({ failed: true });

  override componentDidCatch(error: unknown): void {
    this.props.onCrash(error, performance.now() - this.#begun < FIRST_MS);
  }

  override render() {
    return !this.state.failed && this.props.children;
  }
}

/**
 * A page or widget of the running version, as a component. If that version crashes in its first render, the next one
 * replaces it; a later crash is left to the surrounding boundary.
 * @param route for reports: pattern of the route, or name of the widget
 */
async function placed(
  remotes: Parts,
  record: RemoteRecord,
  take: Take,
  route: string,
  waiting: ReactNode,
): Promise<ComponentType> {
  let latest = await remotes.part(record, take);
  return function RemotePart() {
    const [part, setPart] = useState<Part | null>(() => (remotes.runs(latest.from) ? latest : null));
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    const fail = (error: unknown): void => setFailure({ error });
    useEffect(() => {
      if (part) latest = part;
      else remotes.part(record, take).then(setPart, fail);
    }, [part]);
    if (failure) throw failure.error;
    if (!part) return waiting;
    const onCrash = async (error: unknown, isFirst: boolean): Promise<void> => {
      try {
        if (await remotes.recover(part.from, { error, isFirst, route })) setPart(null);
        else fail(error);
      } catch {
        fail(error);
      }
    };
    return (
      <Watch key={part.from.version.version} onCrash={onCrash}>
        <part.Component />
      </Watch>
    );
  };
}

/** Loads the page that a definition has for this path, by its `lazy`. */
function pageAt(path: string): Take {
  const find = (routes: readonly PortalRoute[]): PortalRoute['lazy'] =>
    routes.flatMap((route) =>
      route.path === path ? (route.lazy ?? []) : (find(route.children ?? []) ?? []),
    )[0];
  return ({ routes }) => {
    const lazy = find(routes);
    return typeof lazy === 'function'
      ? async () => ((await lazy()) as { Component: ComponentType }).Component
      : undefined;
  };
}

/**
 * The routes of a version; each renders the same path of whichever version runs when it is shown. Routes of one page
 * share one component, so that a form survives the change of its address to that of its draft.
 */
export function routesOf(remotes: Parts, { record, definition }: Running): PortalRoute[] {
  const drawn = new Map<unknown, Promise<ComponentType>>();
  const throughPart = (route: PortalRoute): PortalRoute => {
    const { path = '', lazy, children } = route;
    if (children) return { ...route, children: children.map(throughPart) };
    if (typeof lazy !== 'function') return route;
    const fetchPart = async (): Promise<ComponentType> => {
      const part = drawn.get(lazy) ?? placed(remotes, record, pageAt(path), path, <PageSkeleton />);
      drawn.set(lazy, part);
      // A page that did not load is requested again by the next navigation.
      part.catch(() => drawn.delete(lazy));
      return part;
    };
    return { ...route, lazy: async () => ({ Component: await fetchPart() }) };
  };
  return definition.routes.map(throughPart);
}

/** A widget of the running version. @throws RemoteError */
export function widgetOf(remotes: Parts, record: RemoteRecord, name: string): Promise<ComponentType> {
  const take: Take = ({ widgets }) => {
    const load = widgets?.[name];
    return load && (async () => (await load()).default);
  };
  return placed(remotes, record, take, `widget ${name}`, null);
}
