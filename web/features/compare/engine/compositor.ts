import { type Box, coverOf, gapPx, type Panel, panelsOf, partOf, placeOf, type Size, wholePicture } from '../places.ts';
import type { CompareState } from './compare-state.ts';
import type { Picture } from './frame-textures.ts';
import { fragmentShader, type Kind, type Look, surround, vertexShader } from './shader.ts';

/** A side's picture as it is drawn; null where nothing of the side belongs to the moment. */
export type Drawn = { picture: Picture | null; size: Size };

type Placed = { picture: Picture | null; place: Box; crop: Box };

/** Draws all sides at once, so that pictures which do not belong together are never on screen. */
export type Compositor = {
  /** `blinks` is whether the second side of a blinking pair has its turn. */
  draw: (state: CompareState, sides: readonly Drawn[], blinks: boolean) => void;
};

const names = [
  ...([
    'first',
    'second',
    'firstPlace',
    'secondPlace',
    'hasFirst',
    'hasSecond',
    'panel',
    'firstCrop',
    'secondCrop',
  ] as const),
  ...(['line', 'mixed', 'gain', 'threshold', 'isHeat'] as const),
] as const;
type Places = Record<(typeof names)[number], WebGLUniformLocation | null>;

export function createCompositor(gl: WebGL2RenderingContext): Compositor {
  const programs = new Map<string, { program: WebGLProgram; at: Places }>();
  gl.bindVertexArray(gl.createVertexArray());
  gl.enable(gl.SCISSOR_TEST);

  /** The program of this kind, in use from here on. */
  function use(kind: Kind): Places {
    const key = JSON.stringify(kind);
    const known = programs.get(key) ?? build(gl, kind);
    programs.set(key, known);
    // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL.
    gl.useProgram(known.program);
    return known.at;
  }

  function bind(at: Places, unit: 0 | 1, { picture, place, crop }: Placed): void {
    for (let plane = 0; plane < 3; plane++) {
      gl.activeTexture(gl.TEXTURE0 + 3 * unit + plane);
      gl.bindTexture(gl.TEXTURE_2D, picture?.planes[plane] ?? picture?.planes[0] ?? null);
    }
    gl.uniform1i(unit === 0 ? at.hasFirst : at.hasSecond, picture ? 1 : 0);
    gl.uniform4f(unit === 0 ? at.firstPlace : at.secondPlace, place.x, place.y, place.width, place.height);
    const corner = { x: crop.x + crop.width, y: crop.y + crop.height };
    gl.uniform4f(unit === 0 ? at.firstCrop : at.secondCrop, crop.x, crop.y, corner.x, corner.y);
  }

  function drawPanel(state: CompareState, { box, sides }: Panel, pictures: readonly Drawn[], blinks: boolean): void {
    const { height } = gl.canvas;
    const corner = { x: Math.round(box.x), y: Math.round(height - box.y - box.height) };
    const panel = { width: Math.round(box.width), height: Math.round(box.height) };
    gl.viewport(corner.x, corner.y, panel.width, panel.height);
    const turned = state.mode === 'blink' ? [sides[blinks ? 1 : 0] ?? 0] : sides;
    const placed = turned.flatMap((side): Placed[] => {
      const [drawn, adjustment, zoom] = [pictures[side], state.adjustments[side], state.zooms[side]];
      if (!drawn || !adjustment || !zoom) return [];
      const place = placeOf(drawn.size, panel, adjustment, zoom);
      return [{ picture: drawn.picture, place, crop: adjustment.crop ?? wholePicture }];
    });
    const [first, second = first] = placed;
    if (!first || !second) return;
    const at = use({
      look: lookOf(state, placed.length),
      isFirstYuv: first.picture?.isYuv === true,
      isSecondYuv: second.picture?.isYuv === true,
    });
    bind(at, 0, first);
    bind(at, 1, second);
    gl.uniform4f(at.panel, corner.x, corner.y, panel.width, panel.height);
    // Around the pictures nothing is drawn.
    const cover = coverOf(
      panel,
      placed.map(({ place, crop }) => partOf(place, crop)),
    );
    const [top, bottom] = [Math.floor(cover.y), Math.ceil(cover.y + cover.height)];
    const left = corner.x + Math.floor(cover.x);
    gl.scissor(left, corner.y + panel.height - bottom, Math.ceil(cover.width) + 1, bottom - top);
    const radians = (state.wipe.degrees * Math.PI) / 180;
    const [x, y] = [Math.cos(radians), Math.sin(radians)];
    gl.uniform3f(at.line, x, y, x * state.wipe.x * panel.width + y * state.wipe.y * panel.height);
    gl.uniform1f(at.mixed, state.overlay);
    gl.uniform1f(at.gain, state.difference.gain);
    gl.uniform1f(at.threshold, state.difference.threshold);
    gl.uniform1i(at.isHeat, state.difference.isHeat ? 1 : 0);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }

  return {
    draw: (state, pictures, blinks) => {
      const { width, height } = gl.canvas;
      gl.scissor(0, 0, width, height);
      gl.clearColor(...surround, 1);
      gl.clear(gl.COLOR_BUFFER_BIT);
      for (const panel of panelsOf(state, { width, height }, gapPx)) drawPanel(state, panel, pictures, blinks);
    },
  };
}

function lookOf({ mode, difference }: CompareState, sides: number): Look {
  if (sides < 2) return 'single';
  if (mode === 'difference') return difference.kind;
  return mode === 'wipe' || mode === 'overlay' || mode === 'onion' ? mode : 'single';
}

function build(gl: WebGL2RenderingContext, kind: Kind): { program: WebGLProgram; at: Places } {
  const program = gl.createProgram();
  for (const [stage, source] of [
    [gl.VERTEX_SHADER, vertexShader],
    [gl.FRAGMENT_SHADER, fragmentShader(kind)],
  ] as const) {
    const shader = gl.createShader(stage);
    if (!shader) throw new Error('no shader');
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(`shader: ${gl.getProgramInfoLog(program)}`);
  const at = Object.fromEntries(names.map((name) => [name, gl.getUniformLocation(program, name)])) as Places;
  // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL.
  gl.useProgram(program);
  gl.uniform1iv(at.first, [0, 1, 2]);
  gl.uniform1iv(at.second, [3, 4, 5]);
  return { program, at };
}
