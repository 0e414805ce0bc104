export {
  DocumentCard,
  DocumentDialog,
  ShownDocument,
};

// document/document-viewer
export interface ShownDocument {
    filename: string;
    mime: string;
    size: number;
    queryKey: readonly unknown[];
    load: (signal: AbortSignal) => Promise<Blob>;
    onSave: (blob: Blob, filename: string) => void;
}
interface DocumentDialogProps extends ShownDocument { onClose: () => void; children?: ReactNode; page?: number; onPage?: (page: number) => void; }
export declare function DocumentDialog({ onClose, children, page: first, onPage, ...shown }: DocumentDialogProps): import("react").JSX.Element;
interface DocumentCardProps extends ShownDocument { children?: ReactNode; }
export declare function DocumentCard({ children, ...shown }: DocumentCardProps): import("react").JSX.Element;
