import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useAtomValue, useLocation } from '@cessio/shell';
import { EASE } from '@cessio/ui';
import { animationAtom, type Animation } from '../settings/settings.ts';

const DURATION_MS = 220;
const SHIFT = 24;

/** Where a page comes from: shifts along x and y, opacity and scale. */
const FROM: Record<
  Exclude<Animation, 'none' | 'fade'>,
  { x?: number; y?: number; opacity?: number; scale?: number }
> = {
  'fade-down': { y: -1 },
  'fade-up': { y: 1 },
  'fade-left': { x: -1 },
  'fade-right': { x: 1 },
  'slide-down': { y: -3, opacity: 1 },
  'slide-left': { x: -3, opacity: 1 },
  'slide-right': { x: 3, opacity: 1 },
  'zoom-in': { scale: 0.97 },
};

/** The movement of a transition; `sign` is −1 in right-to-left layouts. */
export function keyframesOf(animation: Animation, sign: 1 | -1): Keyframe[] | null {
  if (animation === 'none') return null;
  if (animation === 'fade') return [{ opacity: 0 }, { opacity: 1 }];
  const { x = 0, y = 0, opacity = 0, scale = 1 } = FROM[animation];
  const transform = `translate(${SHIFT * x * sign}px, ${SHIFT * y}px) scale(${scale})`;
  return [
    { opacity, transform },
    { opacity: 1, transform: 'none' },
  ];
}

/** Plays the chosen transition on each new page without remounting it; never with reduced motion. */
export function RouteTransition({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const animation = useAtomValue(animationAtom);
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const element = box.current;
    const calm = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
    const frames = keyframesOf(animation, document.documentElement.dir === 'rtl' ? -1 : 1);
    if (!element || !frames || calm || typeof element.animate !== 'function') return;
    element.animate(frames, { duration: DURATION_MS, easing: EASE });
  }, [pathname, animation]);
  return (
    <div ref={box} style={{ flex: '1 0 auto', display: 'flex', flexDirection: 'column' }}>
      {children}
    </div>
  );
}
