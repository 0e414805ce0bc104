import MuiDrawer from '@mui/material/Drawer';
import { useId } from 'react';
import { MuiScope } from '../../theme/mui-scope.tsx';
import { SheetParts, type DrawerProps } from '../drawer.tsx';
import { atOnce } from './at-once.tsx';
import { useModalLayer } from './modal-layer.ts';

const ANCHORS = { start: 'left', end: 'right', bottom: 'bottom' } as const;

/** An open drawer, styled by `MuiDrawer` in the theme. */
export function OpenDrawer({
  onClose,
  title,
  side = 'start',
  width = 320,
  bare,
  ink,
  actions,
  children,
}: Omit<DrawerProps, 'open'>) {
  const id = useId();
  const layer = useModalLayer(onClose);
  const marks = { 'data-side': side, 'data-ink': ink || undefined };
  return (
    <MuiScope>
      {layer.place(
        <MuiDrawer
          {...layer.modal}
          open
          // MUI mirrors it in a right-to-left page.
          anchor={ANCHORS[side]}
          slots={atOnce.slots}
          onClose={(event: object, reason) => {
            if (reason === 'backdropClick' || layer.isOwnEscape(event)) onClose();
          }}
          slotProps={{
            ...atOnce.slotProps,
            paper: {
              ref: layer.panel,
              role: 'dialog',
              tabIndex: -1,
              'aria-modal': true,
              'aria-label': bare ? title : undefined,
              'aria-labelledby': bare ? undefined : id,
              style: { ['--w' as string]: `${width}px` },
              ...marks,
            },
          }}
        >
          {bare ? (
            children
          ) : (
            <SheetParts titleId={id} title={title} onClose={onClose} actions={actions}>
              {children}
            </SheetParts>
          )}
        </MuiDrawer>,
      )}
    </MuiScope>
  );
}
