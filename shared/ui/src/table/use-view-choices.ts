import { useState } from 'react';
import { isTextList, readStored, writeStored } from '../util/storage.ts';
import type { SavedView } from './types.ts';

export type Density = 'compact' | 'comfortable';

const isDensity = (value: unknown): value is Density => value === 'compact' || value === 'comfortable';
const isViews = (value: unknown): value is SavedView[] =>
  Array.isArray(value) &&
  value.every((one) => typeof one === 'object' && one !== null && 'name' in one && 'params' in one);

/** What this device remembers of a table: hidden columns, density, saved views. */
export function useViewChoices(name: string, defaults: { hidden: string[]; density: Density }) {
  const key = `cessio.table.${name}`;
  const [hidden, setHidden] = useState(() => readStored(`${key}.hidden`, defaults.hidden, isTextList));
  const [density, setDensity] = useState(() => readStored(`${key}.density`, defaults.density, isDensity));
  const [views, setViews] = useState(() => readStored<SavedView[]>(`${key}.views`, [], isViews));
  const keep =
    <T>(set: (value: T) => void, part: string) =>
    (value: T) => {
      set(value);
      writeStored(`${key}.${part}`, value);
    };
  return {
    hidden,
    density,
    views,
    setHidden: keep(setHidden, 'hidden'),
    setDensity: keep(setDensity, 'density'),
    setViews: keep(setViews, 'views'),
  };
}
