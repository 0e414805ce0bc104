import type { ComponentType } from 'react';

/** A component usable as an icon: one of the kit's `Icon…`, or a small SVG. */
export type IconLike = ComponentType<{
  size?: number | string;
  strokeWidth?: number | string;
  className?: string;
  'aria-hidden'?: boolean | 'true' | 'false';
}>;
