import type { ComponentType } from 'react';

/** Whatever can stand where an icon stands: the kit's `Icon…`, or a small SVG of one's own. */
export type IconLike = ComponentType<{
  size?: number | string;
  strokeWidth?: number | string;
  className?: string;
  'aria-hidden'?: boolean | 'true' | 'false';
}>;
