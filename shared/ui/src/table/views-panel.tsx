import { useEffect, useEffectEvent, useState } from 'react';
import { VIEW_NAME_MAX } from '@cessio/contract';
import { Button } from '../actions/button.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { toProblem, type ProblemLike } from '../feedback/problem.ts';
import { TextInput } from '../fields/text-inputs.tsx';
import { IconTrash } from '../icons/icons.ts';
import { Row, Stack } from '../layout/stack.tsx';
import { Text } from '../layout/text.tsx';
import { useText } from './table-text.ts';
import type { SavedView } from './types.ts';
import type { TableState } from './use-table-state.ts';
import { loadViews, removeView, saveView } from './view-store.ts';

export interface ViewsPanelProps {
  list: string;
  state: TableState;
  /** Hideable columns that are shown now. */
  columns: readonly string[];
  showColumns: (columns: readonly string[]) => void;
  /** Null until they are read. */
  views: readonly SavedView[] | null;
  setViews: (views: readonly SavedView[]) => void;
  onClose: () => void;
}

/** The views of a list: taken, kept under a name, deleted. */
export function ViewsPanel({ list, state, columns, showColumns, views, setViews, onClose }: ViewsPanelProps) {
  const t = useText();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<ProblemLike | null>(null);
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
      setProblem(null);
    } catch (error) {
      setProblem(toProblem(error));
    }
  };
  const taken = useEffectEvent(setViews);
  useEffect(() => {
    loadViews(list).then(
      (read) => taken(read),
      (error: unknown) => setProblem(toProblem(error)),
    );
  }, [list]);
  const save = () => {
    const wanted = name.trim();
    if (!wanted) return;
    const same = views?.find((view) => view.name === wanted);
    void attempt(async () => {
      const kept = await saveView(list, { ...same, name: wanted, params: state.snapshot(), columns });
      setViews([...(views ?? []).filter((view) => view.name !== wanted), kept]);
      onClose();
    });
  };
  const remove = (view: SavedView) =>
    void attempt(async () => {
      await removeView(list, view);
      setViews((views ?? []).filter((one) => one !== view));
    });
  return (
    <Stack gap={8}>
      {views?.length === 0 && (
        <Text type="small" tone="third">
          {t('table.viewNone')}
        </Text>
      )}
      {problem && (
        <Notice severity="error" live>
          {problem.detail ?? t('error.text')}
        </Notice>
      )}
      {views?.map((view) => (
        <Row key={view.name} wrap={false} justify="space-between">
          <Button
            variant="text"
            size={30}
            onClick={() => {
              state.apply(view.params);
              if (view.columns?.length) showColumns(view.columns);
              onClose();
            }}
          >
            {view.name}
          </Button>
          <IconButton
            icon={IconTrash}
            size={24}
            label={t('table.viewDelete', { name: view.name })}
            onClick={() => remove(view)}
          />
        </Row>
      ))}
      <Row wrap={false} align="flex-end">
        <TextInput
          label={t('table.viewName')}
          small
          value={name}
          onChange={setName}
          maxLength={VIEW_NAME_MAX}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Otherwise Enter would also press the button that the focus returns to.
            event.preventDefault();
            save();
          }}
        />
        <Button size={30} onClick={save} disabled={!name.trim()}>
          {t('table.viewSaveButton')}
        </Button>
      </Row>
    </Stack>
  );
}
