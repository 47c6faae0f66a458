import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { expect, it } from 'vitest'
import { bom } from './sbom.ts'

const schemas = new URL('res/schema/', import.meta.resolve('@cyclonedx/cyclonedx-library/package.json'))
const schema = (name: string): object =>
  JSON.parse(readFileSync(new URL(`${name}.SNAPSHOT.schema.json`, schemas), 'utf8'))

const made = bom()

it('is CycloneDX 1.5 to the letter', () => {
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
  for (const name of ['spdx', 'jsf-0.82'])
    ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`)
  const isValid = ajv.compile(schema('bom-1.5'))
  isValid(made)
  expect(isValid.errors ?? []).toEqual([])
  isValid({ ...made, components: [{ name: 'x' }] })
  expect(isValid.errors).not.toBeNull()
})

it('has what runs, also where tests need it too, and nothing that only tests need', () => {
  const names = new Set(made.components.map(({ name }) => name))
  const expected = ['zod', 'fastify', 'react', 'yjs', 'sharp', 'node', '@img/sharp-linux-x64']
  expect(expected.filter((name) => !names.has(name))).toEqual([])
  expect(['vitest', 'typescript', 'lighthouse'].filter((name) => names.has(name))).toEqual([])
})

it('says of every component what it needs, and who needs it', () => {
  const refs = new Set(made.components.map((each) => each['bom-ref']))
  const needed = new Set(made.dependencies.flatMap(({ dependsOn }) => dependsOn))
  expect([...needed].toSorted()).toEqual([...refs].toSorted())
})
