import { createElement, type ComponentType } from 'react';
import { fetchedPart, type FetchedPart } from '../util/fetched-part.tsx';
import { useDrawnAfter } from './use-drawn-after.ts';

type Parts = typeof import('./parts/parts.ts');
type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : never;

/** The chunk itself. */
export const loadOverlays = (): Promise<Parts> =>
  import(/* webpackChunkName: "overlays" */ './parts/parts.ts');
const parts: { prefetch: () => Promise<void> }[] = [];

/** Overlays that a gesture opens, rendered by MUI: in one chunk, so that a first view does not load it. */
export function overlayPart<Name extends keyof Parts>(
  name: Name,
  Meanwhile?: ComponentType<PropsOf<Parts[Name]>>,
): FetchedPart<PropsOf<Parts[Name]>> {
  const part = fetchedPart<PropsOf<Parts[Name]>>(
    async () => (await loadOverlays())[name] as ComponentType<PropsOf<Parts[Name]>>,
    Meanwhile,
  );
  parts.push(part);
  return Meanwhile ? part : drawnAfter(part);
}

function drawnAfter<Props extends object>(part: FetchedPart<Props>): FetchedPart<Props> {
  const DrawnAfter = (props: Props & { onMissing: () => void }) =>
    useDrawnAfter() ? createElement(part, props) : null;
  return Object.assign(DrawnAfter, { prefetch: part.prefetch });
}

/** Fetches the overlays, so that the first gesture need not wait. */
export async function prefetchOverlays(): Promise<void> {
  await Promise.all(parts.map(({ prefetch }) => prefetch()));
}
