import { useEffect, useRef, type ReactNode } from 'react';
import { brandAtom, useAtomValue } from '@cessio/shell';
import { BrandMark, media, styled, v } from '@cessio/ui';

// A native modal dialog: above every layer of the kit; the page behind it is inert but stays mounted.
const Dialog = styled('dialog')({
  position: 'fixed',
  inset: 0,
  inlineSize: '100vw',
  blockSize: '100dvh',
  maxInlineSize: 'none',
  maxBlockSize: 'none',
  margin: 0,
  padding: 32,
  border: 0,
  background: v.canvas,
  color: v.text,
  overflowY: 'auto',
  '&[open]': { display: 'grid', placeItems: 'center' },
  '&::backdrop': { background: v.canvas },
  [media.phone]: { padding: 16, background: v.surface, '&[open]': { placeItems: 'start stretch' } },
});
const Box = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 20,
  inlineSize: '100%',
  maxInlineSize: 520,
  padding: '40px 48px',
  background: v.surface,
  border: `1px solid ${v.border}`,
  borderRadius: 10,
  boxShadow: v.e2,
  [media.phone]: { padding: '16px 0', border: 0, borderRadius: 0, boxShadow: 'none' },
});
const Brand = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  fontSize: '1.25rem',
  fontWeight: 600,
  letterSpacing: '-0.02em',
});

interface FullCoverProps {
  /** Id of the heading that names it. */
  labelledBy: string;
  children: ReactNode;
}

/**
 * Covers the whole page, which stays mounted behind it, hidden and inert. No key or press closes it. Focus goes to the
 * field in `[data-autofocus]`, else to the heading.
 */
export function FullCover({ labelledBy, children }: FullCoverProps) {
  const brand = useAtomValue(brandAtom);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const cover = dialog.current;
    if (cover && !cover.open) cover.showModal();
    const find = (selector: string) => cover?.querySelector<HTMLElement>(selector);
    (find('[data-autofocus] input') ?? find('h1'))?.focus();
    // The page's shortcuts listen to the document: none may open anything while the page is covered.
    const shield = (event: KeyboardEvent): void => {
      if (!cover?.contains(event.target as Node)) event.stopImmediatePropagation();
    };
    addEventListener('keydown', shield, true);
    return () => {
      removeEventListener('keydown', shield, true);
      cover?.close();
    };
  }, []);
  return (
    <Dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      onCancel={(event) => event.preventDefault()}
      // Browsers close a dialog at the second Escape even when `cancel` was prevented.
      onKeyDown={(event) => {
        event.nativeEvent.stopPropagation();
        if (event.key === 'Escape') event.preventDefault();
      }}
    >
      <Box>
        <Brand>
          <BrandMark />
          {brand}
        </Brand>
        {children}
      </Box>
    </Dialog>
  );
}
