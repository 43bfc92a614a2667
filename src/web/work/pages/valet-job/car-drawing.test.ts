import { createElement } from 'react'
import { expect, test } from 'vitest'
import { carParts } from '#domain/valet/valet.ts'
import { drawn } from '#test/builders/drawn.ts'
import { CarDrawing } from './car-drawing.tsx'

test('VALET-10 every part of the list lies on the drawing, leads to the list, and is filled when it is damaged', () => {
  const html = drawn(createElement(CarDrawing, { action: '/x', picked: 'roof', damaged: ['leftDoors', 'boot'] }))
  for (const part of carParts) expect(html).toContain(`href="/x?part=${part}#damagePart"`)
  expect(html.split('<rect').length - 1).toBe(carParts.length)
  expect(html.match(/<rect[^>]*class="[^"]*damaged/g)).toHaveLength(2)
  expect(html.match(/aria-current="true"/g)).toHaveLength(1)
})
