import { useState } from 'react';
import { isTextList, readStored, writeStored } from '../util/storage.ts';

export type Density = 'compact' | 'comfortable';

const isDensity = (value: unknown): value is Density => value === 'compact' || value === 'comfortable';

/** A table's settings on this device: hidden columns, density. */
export function useViewChoices(name: string, defaults: { hidden: string[]; density: Density }) {
  const key = `cessio.table.${name}`;
  const [hidden, setHidden] = useState(() => readStored(`${key}.hidden`, defaults.hidden, isTextList));
  const [density, setDensity] = useState(() => readStored(`${key}.density`, defaults.density, isDensity));
  const keep =
    <T>(set: (value: T) => void, part: string) =>
    (value: T) => {
      set(value);
      writeStored(`${key}.${part}`, value);
    };
  return {
    hidden,
    density,
    setHidden: keep(setHidden, 'hidden'),
    setDensity: keep(setDensity, 'density'),
  };
}
