import { expect, test } from 'vitest'
import { createUploadGate } from './upload-gate.ts'

test('UP-14 three forms with files from one network, eight in all; each frees its place once', () => {
  const gate = createUploadGate()
  const own = [gate.enter('a'), gate.enter('a'), gate.enter('a')]
  expect(own.every((leave) => leave !== null)).toBe(true)
  expect(gate.enter('a')).toBeNull()
  const others = ['b', 'c', 'd', 'e', 'f'].map((network) => gate.enter(network))
  expect(others.every((leave) => leave !== null)).toBe(true)
  expect(gate.enter('g')).toBeNull()
  own[0]?.()
  own[0]?.()
  expect(gate.enter('g')).not.toBeNull()
  expect(gate.enter('h')).toBeNull()
  own[1]?.()
  expect(gate.enter('a')).not.toBeNull()
})
