import { Injectable } from '@nestjs/common';
export const lead = Injectable;
