import { createContext, type Ref, type RefCallback } from 'react';

/**
 * Replaces the parts of react-router that serve its own framework: links fetched before they are pressed (remotes have
 * their own way, host/src/federation) and observers of its calls. Without that framework they do nothing.
 */
export const FrameworkContext = createContext(undefined);
export const PrefetchPageLinks = (): null => null;
export const usePrefetchBehavior = (): [false, undefined, object] => [false, undefined, {}];
export const mergeRefs = <T>(ref: Ref<T> | RefCallback<T>): typeof ref => ref;

export const consumeInstrumentationClientResultMetaReceiver = (): undefined => undefined;
export const getRouteInstrumentationUpdates = (): object => ({});
export const instrumentClientSideRouter = <Router>(router: Router): Router => router;
