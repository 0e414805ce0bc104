import { useState, type ReactNode } from 'react';
import { useQuery, useQueryClient, useTranslation } from '@cessio/shell';
import { Button, Card, ConfirmDialog, Hint, IconPlus, Row, Stack } from '@cessio/ui';
import { Unread } from '../../record/unread.tsx';

interface PartyListProps<Item extends { id: string }> {
  partyId: string;
  /** Query key of the list within the company. */
  name: string;
  title: string;
  none: string;
  load: (signal: AbortSignal) => Promise<Item[]>;
  /** Absent for readers who may add nothing. */
  addLabel?: string | undefined;
  renderAdd: (onClose: () => void) => ReactNode;
  /** Below the title, once the list has loaded. */
  renderNote?: (items: readonly Item[]) => ReactNode;
  renderLine: (item: Item) => ReactNode;
}

/** A company's list of items, with a way to add one. */
export function PartyList<Item extends { id: string }>({
  partyId,
  name,
  title,
  none,
  load,
  addLabel,
  renderAdd,
  renderNote,
  renderLine,
}: PartyListProps<Item>) {
  const [adding, setAdding] = useState(false);
  const items = useQuery({
    queryKey: ['party', partyId, name],
    queryFn: ({ signal }) => load(signal),
  });
  return (
    <Card title={title}>
      {!items.data ? (
        <Unread query={items} />
      ) : (
        <Stack gap={12}>
          {renderNote?.(items.data)}
          {items.data.length === 0 ? (
            <Hint>{none}</Hint>
          ) : (
            <Stack as="ul" gap={14}>
              {items.data.map((item) => (
                <li key={item.id}>{renderLine(item)}</li>
              ))}
            </Stack>
          )}
          {addLabel && (
            <Row>
              <Button icon={IconPlus} onClick={() => setAdding(true)}>
                {addLabel}
              </Button>
            </Row>
          )}
        </Stack>
      )}
      {adding && renderAdd(() => setAdding(false))}
    </Card>
  );
}

interface LineButtonsProps {
  partyId: string;
  /** Names the line in its buttons' labels, for screen readers. */
  name: string;
  renderEdit: (onClose: () => void) => ReactNode;
  remove: () => Promise<unknown>;
}

/** Buttons to edit and to remove a line, the latter after a confirmation. */
export function LineButtons({ partyId, name, renderEdit, remove }: LineButtonsProps) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const close = () => setOpen(null);
  return (
    <Row gap={4}>
      <Button size={30} variant="text" aria-label={t('line.edit', { name })} onClick={() => setOpen('edit')}>
        {t('editCompany.open')}
      </Button>
      <Button
        size={30}
        variant="text"
        aria-label={t('line.remove', { name })}
        onClick={() => setOpen('remove')}
      >
        {t('line.removeShort')}
      </Button>
      {open === 'edit' && renderEdit(close)}
      <ConfirmDialog
        open={open === 'remove'}
        onClose={close}
        title={t('line.ask', { name })}
        confirmLabel={t('line.removeShort')}
        danger
        onConfirm={async () => {
          await remove();
          void client.invalidateQueries({ queryKey: ['party', partyId] });
        }}
      />
    </Row>
  );
}
