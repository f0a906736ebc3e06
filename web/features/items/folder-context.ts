import { createContext } from 'react';
import { useProvided } from './workspace-context.ts';
import type { Folder } from './use-folder.ts';

export const FolderContext = createContext<Folder | null>(null);

export const useOpenFolder = () => useProvided(FolderContext);
