import { styled, v } from '../theme/look.ts';

const Root = styled('span')({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  borderRadius: '50%',
  overflow: 'hidden',
  background: v.primarySoft,
  color: v.onPrimarySoft,
  fontWeight: 600,
  letterSpacing: 0,
  '&[data-ink="true"]': { background: v.inkRaised, color: v.onInk },
  '& img': { inlineSize: '100%', blockSize: '100%', objectFit: 'cover' },
});

/** « Camille Vasseur » → CV. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s'’-]+/).filter(Boolean);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return `${first.charAt(0)}${last.charAt(0)}`.toLocaleUpperCase('fr');
}

export interface AvatarProps {
  name: string;
  src?: string | undefined;
  size?: number;
  onInk?: boolean;
}

/** Photo or initials; decoration beside a written name. */
export function Avatar({ name, src, size = 32, onInk }: AvatarProps) {
  return (
    <Root
      aria-hidden
      data-ink={onInk || undefined}
      style={{ inlineSize: size, blockSize: size, fontSize: Math.max(11, Math.round(size * 0.38)) }}
    >
      {src ? <img src={src} alt="" /> : initialsOf(name)}
    </Root>
  );
}
