import type { ReactNode } from 'react';
import { toProblem } from '../feedback/problem.ts';
import { FileDrop, type DropItem, type FileDropProps } from '../fields/file-drop.tsx';
import { useLastFile } from './use-last-file.ts';

/** A file being uploaded; its id once it is stored. */
export interface JoinedFile {
  item: DropItem;
  id: string | null;
}

interface OneFileProps extends Pick<FileDropProps, 'label' | 'accept' | 'hint'> {
  name: string;
  value: JoinedFile | null;
  onChange: (value: JoinedFile | null) => void;
  upload: (file: File, onProgress: (share: number) => void) => Promise<{ id: string | null }>;
  /** Shown once it is stored. */
  kept: ReactNode;
}

/** Input for one file, which is uploaded as soon as it is chosen. */
export function OneFile({ name, value, onChange, upload, kept, ...place }: OneFileProps) {
  const last = useLastFile();
  const send = async (file: File) => {
    const isLast = last.take(name, file);
    const base = { id: name, name: file.name, size: file.size };
    const tell = (item: Partial<DropItem> & Pick<DropItem, 'state'>, id: string | null = null) => {
      if (isLast()) onChange({ item: { ...base, ...item }, id });
    };
    const sending = (share: number) => tell({ state: 'sending', loaded: share * file.size });
    sending(0);
    try {
      const { id } = await upload(file, sending);
      tell({ state: 'read', message: kept }, id);
    } catch (failure) {
      const { code, detail } = toProblem(failure);
      tell({ state: 'refused', message: detail, code });
    }
  };
  return (
    <FileDrop
      {...place}
      onFiles={([file]) => file && void send(file)}
      items={value ? [value.item] : []}
      onRemove={() => {
        last.drop(name);
        onChange(null);
      }}
    />
  );
}
