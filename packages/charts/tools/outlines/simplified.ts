/// <reference path="./topojsonSimplify.d.ts" />
import type { Topology } from 'topojson-specification'
import { planarTriangleArea, presimplify, simplify, sphericalTriangleArea } from 'topojson-simplify'

/**
 * A topology without the points whose triangle is smaller than `least`: in steradians for degrees, in square units for
 * a plane. Shared borders stay shared.
 */
export const simplified = <T extends Topology>(topology: T, least: number, ground: 'sphere' | 'plane'): T =>
  simplify(
    presimplify(topology, ground === 'sphere' ? sphericalTriangleArea : planarTriangleArea),
    least,
  ) as T
