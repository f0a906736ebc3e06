import ArrowRight from 'lucide-react/icons/arrow-right';
import { useMemo, useState } from 'react';
import { call } from '#web/api/client.ts';
import { Switch } from '#web/ui/buttons/switch.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx';
import { Form, FormButtons } from '#web/ui/form.tsx';
import { Field } from '#web/ui/text/field.tsx';
import { MiddleName } from '#web/ui/text/middle-name.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { type Editing, refetch } from '../actions/editing.ts';
import { useOpenFolder } from '../folder-context.ts';
import type { Item } from '../listing/listing.ts';
import { countText } from '../words.ts';
import { type PlannedName, planNames } from './plan-names.ts';

/** Rows of the preview. More would only be slow to render. */
const mostShown = 200;
const kinds = [
  { kind: 'replace', label: 'Find and replace' },
  { kind: 'number', label: 'Number' },
] as const;

/** One change and one undo for all of them. */
async function renameItems(editing: Editing, changes: readonly PlannedName[]): Promise<void> {
  const send = (items: { id: string; from: string; name: string }[]) => call('renameItems', { body: { items } });
  const renaming = send(changes.map(({ item, name }) => ({ id: item.id, from: item.name, name })));
  const run = async () => {
    await send(changes.map(({ item, name }) => ({ id: item.id, from: name, name: item.name })));
    await refetch(editing);
  };
  editing.undo.offer(renaming.then(() => ({ message: `Renamed ${countText(changes.length, 'item')}`, run })));
  await renaming;
  void refetch(editing);
}

function Preview({ planned }: { planned: readonly PlannedName[] }) {
  return (
    <ul
      aria-label="Preview"
      // Its height is fixed, so that the buttons stay where they are.
      className="mt-3 h-64 overflow-y-auto rounded-md border border-line bg-ground p-2 text-sm"
    >
      {planned.slice(0, mostShown).map(({ item, name, problem: why }) => (
        <li key={item.id} className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 py-1">
          <MiddleName name={item.name} className="text-quiet" />
          <ArrowRight size={12} className="text-quiet" aria-label="becomes" />
          <span className="min-w-0">
            <MiddleName name={name} className={classNames(name !== item.name && 'font-medium')} />
            {why && name !== item.name && <span className="block text-upcoming text-xs">{why}</span>}
          </span>
        </li>
      ))}
      {planned.length > mostShown && (
        <li className="py-1 text-quiet">and {countText(planned.length - mostShown, 'more item')}</li>
      )}
    </ul>
  );
}

/** Renames many items at once, after a preview. */
export function BulkRenameDialog({ items, ...dialog }: DialogState & { items: readonly Item[] }) {
  const { names, editing } = useOpenFolder();
  const [kind, setKind] = useState<(typeof kinds)[number]['kind']>('replace');
  const [replace, setReplace] = useState({ find: '', by: '', matchesCase: false });
  const [number, setNumber] = useState({ pattern: 'Take_###', start: '1' });

  const others = useMemo(() => {
    const own = new Set(items.map(({ name }) => name));
    return new Set(names.filter((name) => !own.has(name)));
  }, [items, names]);
  const planned = useMemo(
    () =>
      planNames(
        items,
        kind === 'replace'
          ? { kind, ...replace }
          : { kind, pattern: number.pattern, start: Math.max(0, Math.trunc(Number(number.start) || 0)) },
        others,
      ),
    [items, kind, replace, number, others],
  );
  const changes = planned.filter(({ item, name }) => item.name !== name);
  const refused = changes.find((change) => change.problem !== undefined);

  const canRename = changes.length > 0 && !refused;

  const { pending, problem, run } = useAction(async () => {
    await renameItems(editing, changes);
    dialog.onOpenChange(false);
  });

  return (
    <Dialog {...dialog} title={`Rename ${countText(items.length, 'item')}`} width="wide">
      <Form onSubmit={() => canRename && run()}>
        <fieldset className="mb-4 flex gap-1 rounded-md bg-hover p-1">
          <legend className="sr-only">How to rename</legend>
          {kinds.map((one) => (
            <button
              key={one.kind}
              type="button"
              aria-pressed={kind === one.kind}
              onClick={() => setKind(one.kind)}
              className="h-control flex-1 rounded-sm font-medium text-quiet text-sm aria-pressed:bg-raised aria-pressed:text-text"
            >
              {one.label}
            </button>
          ))}
        </fieldset>
        {kind === 'replace' ? (
          <>
            <div className="grid gap-x-3 sm:grid-cols-2">
              <Field
                label="Find"
                autoComplete="off"
                spellCheck={false}
                value={replace.find}
                onChange={({ target }) => setReplace({ ...replace, find: target.value })}
              />
              <Field
                label="Replace with"
                autoComplete="off"
                spellCheck={false}
                value={replace.by}
                onChange={({ target }) => setReplace({ ...replace, by: target.value })}
              />
            </div>
            <Switch
              label="Match case"
              checked={replace.matchesCase}
              onChange={(matchesCase) => setReplace({ ...replace, matchesCase })}
            />
          </>
        ) : (
          <div className="grid gap-x-3 sm:grid-cols-[1fr_8rem]">
            <Field
              label="Name"
              hint="Each # is one digit of the number"
              autoComplete="off"
              spellCheck={false}
              value={number.pattern}
              onChange={({ target }) => setNumber({ ...number, pattern: target.value })}
            />
            <Field
              label="First number"
              inputMode="numeric"
              autoComplete="off"
              value={number.start}
              onChange={({ target }) => setNumber({ ...number, start: target.value.replace(/\D/g, '').slice(0, 9) })}
            />
          </div>
        )}
        <Preview planned={planned} />
        <p role="status" className="min-h-6 pt-1 text-sm">
          {problem ?? (refused ? 'Some names cannot be used. See the preview.' : '')}
        </p>
        <FormButtons onCancel={() => dialog.onOpenChange(false)} pending={pending} disabled={!canRename}>
          Rename {countText(changes.length, 'item')}
        </FormButtons>
      </Form>
    </Dialog>
  );
}
