import { useEffect, useRef } from 'react';
import {
  brandAtom,
  useAtomValue,
  useNavigate,
  useOptionalUser,
  useStore,
  useTranslation,
} from '@cessio/shell';
import { BrandMark, Button, IconTriangleAlert, Link, media, Row, styled, text, v } from '@cessio/ui';
import { SIGN_IN_PATH } from '../app/guards.tsx';
import { signOut } from '../session/session.ts';
import '../session/host-texts.ts';
import { MaintenanceWords } from './maintenance-words.tsx';
import { maintenanceAtom } from './maintenance.ts';
import { useReopening } from './use-reopening.ts';

// The browser's own modal: above every layer of the kit, and the page behind it is out of reach but not gone.
const Cover = styled('dialog')({
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
  '& h1:focus': { outline: 'none' },
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
const Fine = styled('p')({ color: v.text2, ...text('small') });

/** The page for everybody but the administrator. It goes by itself when the portal opens again. */
export function MaintenanceCover() {
  const { t } = useTranslation('host');
  const store = useStore();
  const navigate = useNavigate();
  const brand = useAtomValue(brandAtom);
  const maintenance = useAtomValue(maintenanceAtom);
  const known = useOptionalUser() !== null;
  const { look, looking } = useReopening();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const cover = dialog.current;
    if (cover && !cover.open) cover.showModal();
    heading.current?.focus();
    return () => cover?.close();
  }, []);

  const changeAccount = (): void => {
    if (known) signOut(store);
    void navigate(SIGN_IN_PATH);
  };

  return (
    <Cover
      ref={dialog}
      aria-labelledby="maintenance-title"
      onCancel={(event) => event.preventDefault()}
      // A second Escape closes it whatever one says.
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.preventDefault();
      }}
    >
      <Box>
        <Brand>
          <BrandMark />
          {brand}
        </Brand>
        <h1 id="maintenance-title" ref={heading} tabIndex={-1}>
          {t('maintenance.now')}
        </h1>
        {maintenance && <MaintenanceWords maintenance={maintenance} />}
        <Row gap={8} wrap>
          <Button variant="primary" loading={looking} onClick={look}>
            {t('maintenance.look')}
          </Button>
          <Button variant="text" onClick={changeAccount}>
            {t(known ? 'maintenance.otherAccount' : 'maintenance.signIn')}
          </Button>
        </Row>
        <Fine>{t('maintenance.alone')}</Fine>
      </Box>
    </Cover>
  );
}

const Strip = styled('output')({
  position: 'fixed',
  insetBlockEnd: 16,
  insetInline: 0,
  marginInline: 'auto',
  inlineSize: 'fit-content',
  maxInlineSize: 'calc(100vw - 32px)',
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '10px 16px',
  borderRadius: 8,
  background: v.ink,
  color: v.onInk,
  boxShadow: v.e3,
  zIndex: 1200,
  ...text('small'),
  '& a': { color: 'inherit', textDecoration: 'underline', textUnderlineOffset: '3px', whiteSpace: 'nowrap' },
  '@media print': { display: 'none' },
});

/** For the administrator, who sees the portal as ever: that the others do not. */
export function MaintenanceReminder() {
  const { t } = useTranslation('host');
  return (
    <Strip>
      <IconTriangleAlert size={16} aria-hidden />
      <span>{t('maintenance.reminder')}</span>
      <Link to="/ops/settings">{t('maintenance.manage')}</Link>
    </Strip>
  );
}
