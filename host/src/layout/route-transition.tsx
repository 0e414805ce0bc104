import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useAtomValue, useLocation } from '@cessio/shell';
import { EASE } from '@cessio/ui';
import { animationAtom, type Animation } from '../settings/settings.ts';

const DURATION_MS = 220;
const SHIFT = 24;

/** Where a page comes from, per transition; `sign` is −1 in right-to-left layouts. */
export function keyframesOf(animation: Animation, sign: 1 | -1): Keyframe[] | null {
  const from = (transform: string, opacity = 0): Keyframe[] => [
    { opacity, transform },
    { opacity: 1, transform: 'none' },
  ];
  switch (animation) {
    case 'none':
      return null;
    case 'fade':
      return [{ opacity: 0 }, { opacity: 1 }];
    case 'fade-down':
      return from(`translateY(${-SHIFT}px)`);
    case 'fade-up':
      return from(`translateY(${SHIFT}px)`);
    case 'fade-left':
      return from(`translateX(${-SHIFT * sign}px)`);
    case 'fade-right':
      return from(`translateX(${SHIFT * sign}px)`);
    case 'slide-down':
      return from(`translateY(${-SHIFT * 3}px)`, 1);
    case 'slide-left':
      return from(`translateX(${-SHIFT * 3 * sign}px)`, 1);
    case 'slide-right':
      return from(`translateX(${SHIFT * 3 * sign}px)`, 1);
    case 'zoom-in':
      return from('scale(.97)');
  }
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
