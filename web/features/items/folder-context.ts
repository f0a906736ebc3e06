import { createContext } from 'react';
import type { Folder } from './use-folder.ts';
import { useProvided } from './workspace-context.ts';

export const FolderContext = createContext<Folder | null>(null);

export const useOpenFolder = () => useProvided(FolderContext);
