import MuiDialog from '@mui/material/Dialog';
import { lazy, Suspense, useEffect, useId, useState, type ComponentType, type KeyboardEvent } from 'react';
import { IconButton } from '../../actions/icon-button.tsx';
import { useText } from '../../i18n.ts';
import { IconClose } from '../../icons/icons.ts';
import { column, media, styled, text, v, wrapping } from '../../theme/look.ts';
import { MuiScope } from '../../theme/mui-scope.tsx';
import type { CloseGuardProps } from '../close-guard.tsx';
import { CloseContext, type DialogProps } from '../dialog.tsx';
import { useTouched } from '../use-touched.ts';
import { atOnce } from './at-once.tsx';
import { useModalLayer } from './modal-layer.ts';

// Fetched at the first key in a dialog.
const CloseGuard = lazy<ComponentType<CloseGuardProps>>(() =>
  import('../close-guard.tsx').then(
    (fetched) => ({ default: fetched.CloseGuard }),
    // Without a network a dialog must still close.
    () => ({ default: CloseUnasked }),
  ),
);
function CloseUnasked({ asking, onClose }: CloseGuardProps) {
  useEffect(() => {
    if (asking) onClose();
  }, [asking, onClose]);
  return null;
}

const Head = styled('header')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: '18px 20px 0',
  '& h2': { ...text('h2'), overflowWrap: 'anywhere', textWrap: 'balance' },
  '& p': { color: v.text2, ...text('small') },
  '& > div': { flex: 1, minInlineSize: 0 },
  // Large enough for a finger, aligned with the first line.
  [media.touch]: { '& > button': { marginBlock: -9 } },
});
const Body = styled('div')({
  padding: '16px 20px',
  overflowY: 'auto',
  ...column,
  gap: 14,
  flex: '1 1 auto',
});
const Foot = styled('footer')({
  ...wrapping,
  justifyContent: 'flex-end',
  gap: 8,
  padding: '0 20px 18px',
  [media.phone]: {
    position: 'sticky',
    insetBlockEnd: 0,
    paddingBlockStart: 12,
    background: v.raised,
    borderBlockStart: `1px solid ${v.border}`,
    '& > *': { flex: '1 1 auto' },
  },
});

/** An open dialog, styled by `MuiDialog` in the theme. */
export function OpenDialog({
  onClose,
  title,
  subtitle,
  mark,
  children,
  actions,
  width = 560,
  onEnter,
  role = 'dialog',
  sticky = false,
  sending = false,
  unsaved,
}: Omit<DialogProps, 'open'>) {
  const t = useText();
  const id = useId();
  const { touched, isTouched, onFocus, onInput } = useTouched(!sending);
  const [asking, setAsking] = useState(false);
  const close = () => (isTouched() ? setAsking(true) : onClose());
  const layer = useModalLayer(close);
  return (
    <MuiScope>
      {layer.place(
        <MuiDialog
          {...layer.modal}
          open
          scroll="paper"
          maxWidth={false}
          slots={atOnce.slots}
          onClose={(event: object, reason) => {
            if (reason === 'backdropClick' ? !sticky : layer.isOwnEscape(event)) close();
          }}
          onFocus={onFocus}
          onInput={onInput}
          role={role}
          aria-labelledby={id}
          aria-describedby={subtitle ? `${id}s` : undefined}
          slotProps={{
            ...atOnce.slotProps,
            paper: {
              ref: layer.panel,
              style: { ['--w' as string]: `${width}px` },
              onKeyDown: (event: KeyboardEvent) => {
                if (!onEnter || event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey))
                  return;
                event.preventDefault();
                onEnter();
              },
            },
          }}
        >
          <Head>
            {mark}
            <div>
              <h2 id={id}>{title}</h2>
              {subtitle && <p id={`${id}s`}>{subtitle}</p>}
            </div>
            <IconButton label={t('dialog.close')} icon={IconClose} size={30} onClick={close} />
          </Head>
          <CloseContext value={close}>
            {children !== undefined && <Body>{children}</Body>}
            {actions && <Foot>{actions}</Foot>}
          </CloseContext>
        </MuiDialog>,
      )}
      {touched && (
        <Suspense>
          <CloseGuard
            asking={asking}
            isTouched={isTouched}
            unsaved={unsaved}
            onStay={() => setAsking(false)}
            onClose={onClose}
          />
        </Suspense>
      )}
    </MuiScope>
  );
}
