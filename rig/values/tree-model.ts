export type Node = {
  id: string;
  parentId: string | null;
  name: string;
  isFolder: boolean;
  size: number;
  isDeleted: boolean;
};

/** The expected tree of a team: the same rules in their simplest form, in memory. */
export class TreeModel {
  readonly nodes: Map<string, Node>;

  constructor(nodes: Iterable<Node> = []) {
    this.nodes = new Map([...nodes].map((node) => [node.id, { ...node }]));
  }

  clone(): TreeModel {
    return new TreeModel(this.nodes.values());
  }

  get(id: string): Node {
    const node = this.nodes.get(id);
    if (!node) throw new Error(`the model has no ${id}`);
    return node;
  }

  trail(id: string | null): Node[] {
    if (id === null) return [];
    const node = this.get(id);
    return [...this.trail(node.parentId), node];
  }

  isLiving(id: string | null): boolean {
    return this.trail(id).every(({ isDeleted }) => !isDeleted);
  }

  canHold(parentId: string | null): boolean {
    return this.isLiving(parentId) && this.trail(parentId).length < 64;
  }

  children(parentId: string | null): Node[] {
    return [...this.nodes.values()].filter((node) => node.parentId === parentId && !node.isDeleted);
  }

  namesake(parentId: string | null, name: string): Node | undefined {
    return this.children(parentId).find((node) => node.name === name);
  }

  freeName(parentId: string | null, name: string): string {
    for (let count = 1; ; count++) {
      const tried = count === 1 ? name : `${name} ${count}`;
      if (!this.namesake(parentId, tried)) return tried;
    }
  }

  totals(id: string): { size: number; files: number; folders: number } {
    const sum = { size: 0, files: 0, folders: 0 };
    for (const child of this.children(id)) {
      const below = child.isFolder ? this.totals(child.id) : { size: child.size, files: 1, folders: -1 };
      sum.size += below.size;
      sum.files += below.files;
      sum.folders += below.folders + 1;
    }
    return sum;
  }

  /** Everything live below an item, by name, for comparing a copy with its source. */
  shape(id: string): unknown {
    const inside = this.children(id).map((child) => [child.name, child.isFolder, child.size, this.shape(child.id)]);
    return inside.sort((a, b) => String(a[0]).localeCompare(String(b[0])));
  }
}

/** A change, whether the rules allow it, and the tree afterwards. */
export type Change =
  | { kind: 'create'; node: Node }
  | { kind: 'rename'; id: string; name: string }
  | { kind: 'move'; id: string; parentId: string | null }
  | { kind: 'copy'; id: string; parentId: string | null }
  | { kind: 'delete'; id: string }
  | { kind: 'restore'; id: string };

export function isAllowed(model: TreeModel, change: Change): boolean {
  if (change.kind === 'create') {
    const { parentId, name } = change.node;
    return model.canHold(parentId) && !model.namesake(parentId, name);
  }
  const node = model.get(change.id);
  if (change.kind === 'restore') return node.isDeleted;
  if (!model.isLiving(node.id)) return false;
  if (change.kind === 'rename') return (model.namesake(node.parentId, change.name) ?? node) === node;
  if (change.kind === 'delete') return true;
  return model.canHold(change.parentId) && !model.trail(change.parentId).includes(node);
}

/** Copies are excluded: the database chooses their ids. */
export function apply(model: TreeModel, change: Change): void {
  if (change.kind === 'create') {
    model.nodes.set(change.node.id, { ...change.node });
    return;
  }
  const node = model.get(change.id);
  if (change.kind === 'rename') node.name = change.name;
  if (change.kind === 'delete') node.isDeleted = true;
  if (change.kind === 'move' && node.parentId !== change.parentId) {
    node.name = model.freeName(change.parentId, node.name);
    node.parentId = change.parentId;
  }
  if (change.kind === 'restore') {
    const parentId = model.isLiving(node.parentId) ? node.parentId : null;
    node.name = model.freeName(parentId, node.name);
    node.parentId = parentId;
    node.isDeleted = false;
  }
}
