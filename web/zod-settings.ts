/**
 * zod writes its own code where it may, and asks first by trying. Our policy forbids it, and each try is reported as a
 * breach, among which a real one would not be seen. It reads this before its first schema is made.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
