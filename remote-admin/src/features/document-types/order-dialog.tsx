import { useState } from 'react';
import { call } from '@cessio/client';
import { listDocumentTypes, orderDocumentTypes, type DocumentTypeRow } from '@cessio/contract';
import { useQuery, useTranslation } from '@cessio/shell';
import {
  Button,
  Dialog,
  DialogClose,
  IconArrowDown,
  IconArrowUp,
  IconButton,
  Row,
  showToast,
  styled,
  v,
  VisuallyHidden,
} from '@cessio/ui';
import { Unread } from '../../record/unread.tsx';
import './texts.ts';

const List = styled('ol')({ margin: '12px 0' });
const Line = styled('li')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  minBlockSize: 44,
  paddingInline: 8,
  borderBlockEnd: `1px solid ${v.border}`,
  cursor: 'grab',
});
/** At least as many as exist. */
const ALL = 200;

/** The list with one of its lines moved. */
export function moved<Row>(list: readonly Row[], from: number, to: number): Row[] {
  const rest = list.filter((_, at) => at !== from);
  const line = list[from];
  return line === undefined ? [...list] : [...rest.slice(0, to), line, ...rest.slice(to)];
}

interface OrderDialogProps {
  onSaved: () => void;
  onClose: () => void;
}

/** The order in which kinds of documents are required: changed by dragging a line, or by its arrows. */
export function OrderDialog(props: OrderDialogProps) {
  const { t } = useTranslation('admin');
  const asked = useQuery({
    queryKey: ['document-types', 'all'],
    queryFn: ({ signal }) => call(listDocumentTypes, { query: { limit: String(ALL) }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog open onClose={props.onClose} title={t('typeOrder.title')} subtitle={t('typeOrder.text')} sticky>
      {asked.data ? <Lines types={asked.data.data} {...props} /> : <Unread query={asked} height={400} />}
    </Dialog>
  );
}

function Lines({ types, onSaved, onClose }: OrderDialogProps & { types: readonly DocumentTypeRow[] }) {
  const { t } = useTranslation('admin');
  const [order, setOrder] = useState(types);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const move = (from: number, to: number) => {
    if (to < 0 || to >= order.length || to === from) return;
    setOrder(moved(order, from, to));
    setSaid(t('typeOrder.moved', { label: order[from]?.label, place: to + 1, count: order.length }));
  };
  const save = async () => {
    await call(orderDocumentTypes, { body: { ids: order.map(({ id }) => id) } });
    showToast({ severity: 'success', title: t('typeOrder.saved') });
    onSaved();
    onClose();
  };
  return (
    <>
      <List>
        {order.map(({ id, label }, at) => (
          <Line
            key={id}
            draggable
            onDragStart={() => setDragged(at)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => {
              if (dragged !== null) move(dragged, at);
              setDragged(null);
            }}
          >
            {label}
            <Row gap={4} wrap={false}>
              <IconButton
                icon={IconArrowUp}
                label={t('typeOrder.up', { label })}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                icon={IconArrowDown}
                label={t('typeOrder.down', { label })}
                disabled={at === order.length - 1}
                onClick={() => move(at, at + 1)}
              />
            </Row>
          </Line>
        ))}
      </List>
      <VisuallyHidden>
        <output>{said}</output>
      </VisuallyHidden>
      <Row justify="flex-end">
        <DialogClose>{t('typeForm.cancel')}</DialogClose>
        <Button variant="primary" onClick={save}>
          {t('typeForm.save')}
        </Button>
      </Row>
    </>
  );
}
