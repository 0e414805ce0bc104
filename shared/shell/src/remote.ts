import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { registerTexts, type Texts } from './i18n.ts';
import type { Permission } from './session.ts';

/** A route's metadata in `handle`, read by the host. Without a handle a route is for signed-in users. */
export interface RouteHandle {
  /** Key of the page's name, with its namespace: `invoices:list.title`. Becomes the document's title. */
  title?: string;
  /** Needed to see the page; any of several. Without it, the layout shows a 403 page. */
  permission?: Permission | readonly Permission[];
  /** Shown without signing in, and without the portal's menu around it. */
  public?: true;
}

/** A route of the portal: react-router's, with our handle. */
export type PortalRoute = Omit<RouteObject, 'handle' | 'children'> & {
  handle?: RouteHandle;
  children?: PortalRoute[];
};

/**
 * Loads one widget. It renders its own card, texts, loading and error; the host provides space and an error boundary.
 */
export type WidgetLoader = () => Promise<{ default: ComponentType }>;

export interface RemoteDefinition {
  /** As in the registry: `invoices`. */
  name: string;
  /** Contract versions that this remote was built for: `^1.0`. The host refuses other versions. */
  contractRange: string;
  /** i18n namespace; the remote's name. */
  namespace: string;
  /** The texts bundled with the code, by language; `fr` is required. */
  texts: { fr: Texts };
  /** Absolute paths, in the specification's spelling. */
  routes: PortalRoute[];
  /** Loaders of the widgets whose places the registry lists, by the place's name. Each is fetched when shown. */
  widgets?: Readonly<Record<string, WidgetLoader>>;
}

/** Declares a remote and registers its texts. Its module only declares: no work, no request, no page code. */
export function defineRemote(definition: RemoteDefinition): RemoteDefinition {
  registerTexts(definition.namespace, definition.texts.fr);
  return definition;
}

type Named<Name extends string> = Record<Name, ComponentType>;

/** A widget fetched when first shown: `lazyWidget(() => import('./x.widget.tsx'), 'XWidget')`. */
export function lazyWidget<Name extends string>(load: () => Promise<Named<Name>>, name: Name): WidgetLoader {
  return async () => ({ default: (await load())[name] });
}

/**
 * A page fetched when first shown: `lazy: lazyPage(() => import('./x.page.tsx'), 'XPage')`. The host answers a lost
 * chunk with one reload, then with a notice.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Named<Name>>,
  name: Name,
): () => Promise<{ Component: ComponentType }> {
  return async () => ({ Component: (await load())[name] });
}
