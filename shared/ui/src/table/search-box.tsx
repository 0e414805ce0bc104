import { useEffect, useRef, useState } from 'react';
import { SearchInput } from '../fields/text-inputs.tsx';

interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  label: string;
}

/** The list's search: what is typed goes out 250 ms after the last key. */
export function SearchBox({ value, onChange, label }: SearchBoxProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <SearchInput
      label={label}
      value={typed ?? value}
      onChange={(text) => {
        setTyped(text);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          onChange(text.trim());
          setTyped(null);
        }, 250);
      }}
    />
  );
}
